-- Articles that are moved to another board: see docs/adr/0025.

-- The board that an article is about to go to, in another database; nobody changes the article until it is there.
alter table articles add column moving_to bigint null;

-- In the shard that an article's id names: which board an article is in that was ever moved. It outlives the article,
-- unless that is deleted in the same database.
create table forwarded_articles (
    article_id  bigint       not null,
    board_id    bigint       not null,
    -- the article's when it came there; only a newer one replaces it
    version     bigint       not null,
    primary key (article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- In the database of the board that an article leaves: what is still to be done of a move that takes more than one
-- transaction.
create table departures (
    article_id  bigint       not null,
    from_board  bigint       not null,
    to_board    bigint       not null,
    -- the article's, once it has arrived
    version     bigint       not null,
    moved_by    bigint       not null,
    reason      varchar(500) not null,
    begun_at    datetime(3)  not null,
    primary key (article_id),
    key by_time (begun_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- In the database of the board that an article came to from another database: the last time that it came, so that it
-- comes once only, however often and late that is tried.
create table arrivals (
    article_id    bigint     not null,
    version       bigint     not null,
    -- the board's count with it, for the event that tells of the move
    article_count bigint     not null,
    count_version bigint     not null,
    primary key (article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
