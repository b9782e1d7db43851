-- When a suspension ends by itself; null for one that does not, and for accounts that are not suspended.
alter table accounts add column suspended_until datetime(3) null;

-- What moderators have told users that they must not do again. They go with the account.
create table warnings (
    warning_id bigint       not null,
    user_id    bigint       not null,
    -- 0 where it is about no board in particular
    board_id   bigint       not null,
    given_by   bigint       not null,
    text       varchar(500) not null,
    given_at   datetime(3)  not null,
    -- null until the user says that they have read it
    read_at    datetime(3)  null,
    primary key (warning_id),
    key by_user (user_id, warning_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
