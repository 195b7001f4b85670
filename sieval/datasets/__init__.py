"""Upstream rows as samples: one short file per dataset."""
