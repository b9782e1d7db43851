-- Boards live in the service's home shard, because their names and slugs are unique across the installation. Everything
-- else lives in the shard of its board. All times are UTC.

create table boards (
    board_id      bigint        not null,
    slug          varchar(40)   not null,
    name          varchar(60)   not null,
    -- equal for names that a reader would take for the same: compatibility forms folded, so wider than the name
    name_key      varchar(255)  not null,
    description   varchar(500)  not null,
    comment_style varchar(16)   not null,
    writers       varchar(16)   not null,
    -- grows with each change; the version of the board's events and of its ETag
    version       bigint        not null,
    created_at    datetime(3)   not null,
    primary key (board_id),
    unique key slug (slug),
    unique key name_key (name_key)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table articles (
    -- in the order of time; its lowest 8 bits are the logical shard of the board
    article_id    bigint        not null,
    board_id      bigint        not null,
    writer_id     bigint        not null,
    title         varchar(200)  not null,
    content       mediumtext    not null,
    comment_style varchar(16)   not null,
    -- grows with each edit; the version of the article's events and of its ETag
    version       bigint        not null,
    -- the time that the id carries, so that lists by time and the times shown agree
    created_at    datetime(3)   not null,
    modified_at   datetime(3)   not null,
    primary key (article_id),
    key by_board (board_id, article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- How many rows of articles a board has: exact, because both change in one transaction. Its row is locked by whoever
-- publishes, deletes or recounts in the board, before anything else of the board is.
create table board_article_count (
    board_id      bigint        not null,
    article_count bigint        not null,
    version       bigint        not null,
    -- set when the board is deleted, and kept for ever: nothing can be published in the board any more, whatever the
    -- publisher still believes about it
    closed        boolean       not null,
    primary key (board_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- How many articles have ids in each of a series of ranges, so that a page deep in a board is found by adding up a few
-- counts instead of passing all articles before it.
--
-- A block holds the ids from its first_id up to the next first_id of the same level. Blocks of level 0 have a few
-- hundred articles; one of level 1 covers a few hundred of those, so that each of its first_ids is one of
-- level 0 too. The block with first_id 0 is always there. On each level the counts of a board add up to
-- its article_count. Rows that are loaded by other means than the service (in order of id, with ids that carry the
-- board's shard) are counted into this table and board_article_count by ArticleBlocks.rebuild.
create table article_blocks (
    board_id      bigint        not null,
    level         tinyint       not null,
    first_id      bigint        not null,
    article_count bigint        not null,
    primary key (board_id, level, first_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
