-- Articles that stand above all others of their board, in the board's shard. A row whose article is deleted or in
-- another board counts for nothing, and goes when the next one is pinned.
create table notices (
    board_id   bigint      not null,
    article_id bigint      not null,
    pinned_at  datetime(3) not null,
    primary key (board_id, article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
