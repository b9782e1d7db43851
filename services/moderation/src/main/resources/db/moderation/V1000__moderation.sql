-- Everything here lives in the home database alone: there is little of it, and administrators read it across all boards.
-- All times are UTC.

create table reports (
    -- in the order of time
    report_id   bigint       not null,
    board_id    bigint       not null,
    article_id  bigint       not null,
    -- 0 where the article itself is reported
    comment_id  bigint       not null,
    reporter_id bigint       not null,
    complaint   varchar(16)  not null,
    reason      varchar(500) not null,
    state       varchar(16)  not null,
    created_at  datetime(3)  not null,
    -- when it was closed, and by whom; nobody closes reports of what is deleted
    closed_at   datetime(3)  null,
    closed_by   bigint       null,
    primary key (report_id),
    unique key once_each (article_id, comment_id, reporter_id),
    key by_board (board_id, state, report_id),
    key by_state (state, report_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- What moderators and administrators did. Rows are added, and never changed or taken out.
create table acts (
    -- in the order of time
    act_id     bigint       not null,
    acted_at   datetime(3)  not null,
    acted_by   bigint       not null,
    deed       varchar(32)  not null,
    board_id   bigint       null,
    article_id bigint       null,
    comment_id bigint       null,
    user_id    bigint       null,
    -- what it was called then
    name       varchar(255) not null,
    reason     varchar(500) not null,
    primary key (act_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
