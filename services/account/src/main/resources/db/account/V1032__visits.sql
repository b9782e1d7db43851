-- When users were here, so that lists mark what is new since, on whatever device they read. Written once in a few
-- minutes of reading at most; what somebody has read is kept nowhere.
create table visits (
    user_id      bigint      not null,
    last_seen_at datetime(3) not null,
    -- the end of the visit before this one; null during the first
    previous_at  datetime(3) null,
    primary key (user_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
