-- Comments lie with the other comments of their article. All times are UTC.

create table comments (
    article_id              bigint      not null,
    comment_id              bigint      not null,
    -- 0 where it answers no other comment
    parent_comment_id       bigint      not null,
    -- the place in the article's order: 5 characters for each level, compared byte by byte; 10 levels at most
    path                    varchar(50) character set ascii collate ascii_bin not null,
    -- the logical shard of the article
    shard                   smallint    not null,
    -- 0 once deleted: then only the place is left
    writer_id               bigint      not null,
    writer_nickname         varchar(64) not null,
    -- a nickname is replaced only by one of a higher version
    writer_nickname_version bigint      not null,
    -- at most 10,000 characters of at most 4 bytes
    content                 text        not null,
    deleted                 boolean     not null,
    -- grows with each edit; the comment's ETag
    version                 bigint      not null,
    created_at              datetime(3) not null,
    modified_at             datetime(3) not null,
    primary key (article_id, comment_id),
    unique key path (article_id, path),
    -- a writer's comments whose nickname is older than a version: of one shard, or of all in this database
    key writer (writer_id, shard, writer_nickname_version)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Whoever changes an article's comments locks its row here first.
create table article_comment_count (
    article_id    bigint not null,
    -- comments that are not deleted
    comment_count bigint not null,
    -- grows with each change of a comment; the version of the article's comment events
    version       bigint not null,
    primary key (article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
