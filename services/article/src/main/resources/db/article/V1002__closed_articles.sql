-- Since when nobody may comment on an article any more; null while everybody may.
alter table articles add column closed_at datetime(3) null;
