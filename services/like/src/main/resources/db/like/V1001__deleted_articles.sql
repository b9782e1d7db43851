-- Articles that were deleted, until what came too late for them is deleted as well.
create table deleted_articles (
    article_id bigint      not null,
    sweep_at   datetime(3) not null,
    primary key (article_id),
    key sweep (sweep_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
