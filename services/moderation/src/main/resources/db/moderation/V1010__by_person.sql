-- What is held of one person, in the order of time.
alter table reports add key by_reporter (reporter_id, report_id);
alter table acts add key by_moderator (acted_by, act_id), add key by_user (user_id, act_id);
