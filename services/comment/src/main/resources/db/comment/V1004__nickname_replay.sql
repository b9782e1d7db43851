-- How far each logical shard has applied the account service's log of nickname changes. Rows move to another database
-- with their shard. A shard that has none reads the nicknames of all its writers anew.
create table nickname_offsets (
    shard  smallint not null,
    queue  int      not null,
    serial bigint   not null,
    primary key (shard, queue)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- New comments whose writer's nickname has not been read again since they were committed.
create table unconfirmed_nicknames (
    comment_id       bigint   not null,
    article_id       bigint   not null,
    shard            smallint not null,
    writer_id        bigint   not null,
    -- as read before the comment was inserted
    nickname_version bigint   not null,
    primary key (comment_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
