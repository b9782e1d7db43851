-- What matters to the security of accounts, apart from the log of what moderators do. Rows are added, read, and deleted
-- when they are old. All times are UTC.
create table security_log (
    -- in the order of time
    entry_id   bigint       not null,
    at         datetime(3)  not null,
    -- whose account it is about; 0 where it is about none
    user_id    bigint       not null,
    -- who did it; 0 where it is not known, or was done beside the instances
    by_user    bigint       not null,
    kind       varchar(32)  not null,
    address    varchar(64)  not null,
    user_agent varchar(200) not null,
    detail     varchar(200) not null,
    -- how many of its kind the row stands for
    times      int          not null,
    primary key (entry_id),
    key user_id (user_id, entry_id),
    key at (at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_nopad_bin;
