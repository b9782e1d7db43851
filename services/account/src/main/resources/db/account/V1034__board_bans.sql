-- Users whom moderators have banned from writing on their boards for a time. They go with the account.
create table board_bans (
    user_id  bigint       not null,
    board_id bigint       not null,
    until_at datetime(3)  not null,
    given_by bigint       not null,
    reason   varchar(500) not null,
    given_at datetime(3)  not null,
    primary key (user_id, board_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
