-- Likes of comments, in the shard of the article that they stand below.

create table comment_likes (
    comment_id bigint      not null,
    user_id    bigint      not null,
    -- the version of the comment's count that this like brought about
    version    bigint      not null,
    liked_at   datetime(3) not null,
    primary key (comment_id, user_id),
    key by_user (user_id, liked_at, comment_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Whoever changes a comment's likes locks its row here first.
create table comment_like_counts (
    comment_id bigint not null,
    article_id bigint not null,
    like_count bigint not null,
    version    bigint not null,
    primary key (comment_id),
    key best (article_id, like_count, comment_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
