-- Who closes a season now: only the holder of the claim prolongs it, and whoever lost it stops.
alter table seasons add column closing_by bigint after closing_until;
