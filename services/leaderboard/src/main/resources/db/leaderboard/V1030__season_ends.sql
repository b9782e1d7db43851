-- An administrator has asked for the end of the season; until it has one, whoever finds it goes on.
alter table seasons add column ending boolean not null default false after state;

-- Seasons whose end entries of a shard must observe, written under the lock of the shard's log position. Entries of a
-- closed one are refused; those of the others are let in by whoever knows when the season ends.
rename table closed_seasons to season_ends;
alter table season_ends add column closed boolean not null default true;

-- The latest time of an entry in the shard. A score's time may be some minutes ahead of the clock.
alter table log_positions add column latest_at datetime(3) not null default '1970-01-01';
update log_positions set latest_at = utc_timestamp(3) + interval 5 minute;
