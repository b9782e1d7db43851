-- What users follow and bookmark, in the shard of what it is. All times are UTC.
create table marks (
    -- FOLLOW (of a user), ARTICLE, MEDIA
    kind       varchar(8)  not null,
    subject_id bigint      not null,
    user_id    bigint      not null,
    marked_at  datetime(3) not null,
    primary key (kind, subject_id, user_id),
    key by_user (user_id, kind, marked_at, subject_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Whoever changes the marks of something locks its row here first.
create table mark_counts (
    kind       varchar(8) not null,
    subject_id bigint     not null,
    marks      bigint     not null,
    primary key (kind, subject_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Articles and items that were deleted: nobody bookmarks them any more.
create table deleted_articles (
    article_id bigint not null,
    primary key (article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
