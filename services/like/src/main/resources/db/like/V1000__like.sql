-- Everything of an article lives in the article's own shard. All times are UTC.

create table likes (
    article_id bigint      not null,
    user_id    bigint      not null,
    -- the version of the article's count that this like brought about: its place in the order of likes
    version    bigint      not null,
    liked_at   datetime(3) not null,
    primary key (article_id, user_id),
    key newest (article_id, version, user_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Whoever changes an article's likes locks its row here first.
create table like_counts (
    article_id bigint not null,
    like_count bigint not null,
    -- grows with each transaction that changes the likes; the version of its event
    version    bigint not null,
    primary key (article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
