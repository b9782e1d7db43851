-- Downvotes of articles, in the article's shard. Whoever likes an article does not vote it down, and the other way round.
create table downvotes (
    article_id bigint      not null,
    user_id    bigint      not null,
    voted_at   datetime(3) not null,
    primary key (article_id, user_id),
    key by_user (user_id, voted_at, article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Under the same lock as the likes, so that both counts and what excludes what are decided in one place.
alter table like_counts add column downvote_count bigint not null default 0;
