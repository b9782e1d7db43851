-- Everything of an article lives in the article's own shard.

create table view_counts (
    article_id bigint not null,
    -- it only grows, and so is its own version: of its events, and of copies elsewhere
    view_count bigint not null,
    primary key (article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
