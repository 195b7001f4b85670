"""A language model in this process, run by ik_llama.cpp on the CPU."""

import codecs
import ctypes
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, NamedTuple, Self

from sieval.serving.asked import Turn
from sieval.serving.errors import ServingError

PREFILL_TOKENS = 24
"""Prompt tokens read at once: ik_llama.cpp 0.1.5 computes wrong logits from batches of 32 and more."""

_PIECE_BYTES = 512


class Decoding(NamedTuple):
    """How the next token is chosen; temperature 0 takes the likeliest."""

    temperature: float
    top_p: float
    top_k: int
    min_p: float
    seed: int | None


class _ChatMessage(ctypes.Structure):
    _fields_ = (("role", ctypes.c_char_p), ("content", ctypes.c_char_p))


_LogCallback = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)


class LocalModel:
    """One loaded model with one context; used by one thread at a time.

    The package's own chat method knows a single template and no seed, so its bindings are called directly.
    """

    def __init__(self, path: Path, *, threads: int, context_tokens: int) -> None:
        try:
            import numpy  # noqa: PLC0415  # comes with the optional engine
            from ik_llama_cpp import _ctypes_api, _internals  # noqa: PLC0415  # optional
        except ImportError as exc:
            message = f"the local engine is not installed ({exc}); run `pip install 'sieval[local]'`"
            raise ServingError(message) from exc
        self._numpy: Any = numpy
        self._api: Any = _ctypes_api
        self._batches: Any = _internals
        self._library: Any = _ctypes_api._lib
        self._quiet = _LogCallback(lambda _level, _text, _data: None)  # must outlive every call
        self._library.llama_log_set(self._quiet, None)
        try:
            self._model = _internals.IkModel(str(path))
        except RuntimeError as exc:
            raise ServingError(f"model {path} cannot be loaded: {exc}; is it a complete GGUF file?") from exc
        try:
            self._context = _internals.IkContext(
                self._model, n_ctx=context_tokens, n_threads=threads, flash_attn=False
            )
        except RuntimeError as exc:
            self._model.close()
            raise ServingError(f"a context of {context_tokens} tokens cannot be had; lower --ctx") from exc
        self.context_tokens = context_tokens
        self._template = self._read_template()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._context.close()
        self._model.close()

    def tokens_of_text(self, text: str) -> list[int]:
        """The tokens of a plain prompt, the model's opening token included where it wants one."""
        return list(self._model.tokenize(text, add_bos=True, special=False))

    def tokens_of_chat(self, turns: Sequence[Turn]) -> list[int]:
        """The tokens of a chat in the model's own template, ready for the assistant's turn."""
        messages = (_ChatMessage * len(turns))(
            *[_ChatMessage(turn.role.encode(), turn.content.encode("utf-8", "replace")) for turn in turns]
        )
        length = 1024
        while True:
            buffer = ctypes.create_string_buffer(length)
            needed = self._library.llama_chat_apply_template(
                self._template, messages, ctypes.c_size_t(len(turns)), ctypes.c_bool(True), buffer, length
            )
            if needed < 0:
                raise ServingError("the model's chat template is not among those ik_llama.cpp knows")
            if needed <= length:
                text = buffer.raw[:needed].decode("utf-8", "replace")
                return list(self._model.tokenize(text, add_bos=False, special=True))
            length = needed

    def generate(self, prompt: Sequence[int], decoding: Decoding) -> Iterator[str | None]:
        """The text of each token that follows, until the model ends it or the context is full.

        None comes while the prompt is still being read: a moment to give up.
        """
        rng = Random(decoding.seed)
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._context.kv_cache_clear()
        for start in range(0, len(prompt), PREFILL_TOKENS):
            part = list(prompt[start : start + PREFILL_TOKENS])
            last = start + len(part) == len(prompt)
            self._decode(self._batches.make_batch_range(part, pos_start=start, logits_last=last))
            if not last:
                yield None
        for position in range(len(prompt), self.context_tokens):
            token = self._sample(decoding, rng)
            if self._api.llama_token_is_eog(self._model.model, token):
                return
            yield decoder.decode(self._piece(token))
            self._decode(self._batches.make_batch_single(token, position))

    def _decode(self, batch: Any) -> None:
        try:
            status = self._context.decode(batch)
        finally:
            self._api.llama_batch_free(batch)
        if status != 0:
            raise ServingError(f"the engine could not read a batch (status {status})")

    def _sample(self, decoding: Decoding, rng: Random) -> int:
        np = self._numpy
        logits = np.ctypeslib.as_array(self._context.get_logits(-1), (self._model.n_vocab,))
        if decoding.temperature <= 0:
            return int(np.argmax(logits))
        scaled = logits.astype(np.float64) / decoding.temperature
        order = np.argsort(-scaled, kind="stable")
        if decoding.top_k > 0:
            order = order[: decoding.top_k]
        chances = np.exp(scaled[order] - scaled[order[0]])
        chances /= chances.sum()
        kept = np.cumsum(chances) - chances < decoding.top_p  # the likeliest is always kept
        kept &= chances >= decoding.min_p * chances[0]
        kept[0] = True
        running = np.cumsum(chances * kept)
        at = int(np.searchsorted(running, rng.random() * running[-1], side="right"))
        return int(order[min(at, len(order) - 1)])

    def _piece(self, token: int) -> bytes:
        buffer = ctypes.create_string_buffer(_PIECE_BYTES)
        length = self._api.llama_token_to_piece(self._model.model, token, buffer, _PIECE_BYTES, 0, False)
        return buffer.raw[: max(0, length)]

    def _read_template(self) -> bytes:
        read = self._library.llama_model_chat_template
        read.argtypes, read.restype = (ctypes.c_void_p, ctypes.c_char_p), ctypes.c_char_p
        template = read(self._model.model, None)
        return template if isinstance(template, bytes) else b"chatml"
