-- What happened of one kind, newest first, for administrators who look for it.
alter table security_log add key by_kind (kind, entry_id);
