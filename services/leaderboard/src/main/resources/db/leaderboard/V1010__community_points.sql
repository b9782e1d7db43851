-- Community points. What is known of an article, its comments and its likes is in the article's shard; what a user has
-- earned is in the user's shard. Everything follows from states, so events may come twice and in any order.

create table point_articles (
    article_id   bigint  not null,
    -- 0 until it is known
    writer_id    bigint  not null,
    deleted      boolean not null,
    like_count   bigint  not null,
    like_version bigint  not null,
    -- whether the writer likes the article, which earns nothing, and since which version of the likes that is known
    own_like         boolean not null,
    own_like_version bigint  not null,
    -- grows with each transaction that touches the article: orders what is told to the users' shards
    revision     bigint  not null,
    primary key (article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- A deleted comment stays deleted, whatever comes later.
create table point_comments (
    article_id bigint  not null,
    comment_id bigint  not null,
    -- 0 until it is known
    writer_id  bigint  not null,
    deleted    boolean not null,
    primary key (article_id, comment_id),
    key by_writer (article_id, writer_id, deleted)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Who likes articles whose writer is not known yet: one of them may be the writer.
create table point_early_likes (
    article_id bigint  not null,
    user_id    bigint  not null,
    version    bigint  not null,
    liked      boolean not null,
    primary key (article_id, user_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- What a user has in one article.
create table point_contributions (
    user_id    bigint not null,
    article_id bigint not null,
    revision   bigint not null,
    articles   bigint not null,
    comments   bigint not null,
    likes      bigint not null,
    primary key (user_id, article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- The sums of a user's contributions; changed in the transaction that changes them.
create table earned_points (
    user_id  bigint not null,
    articles bigint not null,
    comments bigint not null,
    likes    bigint not null,
    -- what the leaderboard has been told
    score    bigint not null,
    primary key (user_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
