-- Leaderboards, seasons and service keys are in the home shard; everything of a player is in the player's shard.
-- Players are the bytes that Redis has as well: 8 for an account's id, 0xFF and the text for any other id. All times are UTC.

create table leaderboards (
    board_id    bigint       not null,
    slug        varchar(40)  not null,
    title       varchar(60)  not null,
    rule        varchar(10)  not null,
    score_order varchar(10)  not null,
    season      varchar(10)  not null,
    zone        varchar(64)  not null,
    tie         varchar(20)  not null,
    -- the last rank of each prize tier, in ascending order, such as 1,3,10
    prizes      varchar(200) not null,
    created_at  datetime(3)  not null,
    primary key (board_id),
    unique key slug (slug)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table seasons (
    season_id bigint      not null,
    board_id  bigint      not null,
    label     varchar(40) not null,
    starts_at datetime(3) not null,
    -- null: until somebody ends it
    ends_at   datetime(3),
    state     varchar(10) not null,
    -- how many rows of the result have been stored, while it is being closed
    frozen    bigint      not null default 0,
    players   bigint      not null default 0,
    closed_at datetime(3),
    -- only one instance closes a season at a time
    closing_until datetime(3),
    primary key (season_id),
    unique key of_board (board_id, starts_at),
    key due (state, ends_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table service_keys (
    key_id     bigint        not null,
    name       varchar(60)   not null,
    scopes     varchar(2000) not null,
    -- SHA-256 of the key, which is random and long enough that nothing slower is needed
    digest     binary(32)    not null,
    -- the key before the last rotation, while it is still accepted
    old_digest binary(32),
    old_until  datetime(3),
    created_by bigint        not null,
    created_at datetime(3)   not null,
    revoked_at datetime(3),
    primary key (key_id),
    unique key digest (digest),
    unique key old_digest (old_digest)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- The last position of each logical shard's log. Whoever appends locks the row first, so positions are in commit order
-- and without gaps.
create table log_positions (
    shard    smallint not null,
    position bigint   not null,
    primary key (shard)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Append-only. Each entry carries what it led to, so that applying entries in order gives the leaderboard.
create table score_log (
    shard       smallint      not null,
    position    bigint        not null,
    board_id    bigint        not null,
    season_id   bigint        not null,
    player      varbinary(65) not null,
    kind        varchar(15)   not null,
    -- of a score; null in entries of other kinds, so that the key below does not concern them
    match_id    varchar(64),
    points      bigint        not null,
    scored_at   datetime(3)   not null,
    received_at datetime(3)   not null,
    -- the match that an entry of another kind is about
    about_match varchar(64),
    -- the service key, or the administrator, that the entry came from
    author_id   bigint        not null,
    reason      varchar(500)  not null default '',
    -- the player's score after the entry, and when it was reached; null while the player is not on the leaderboard
    total       bigint,
    reached_at  datetime(3),
    primary key (shard, position),
    unique key by_match (board_id, match_id, player),
    key by_player (season_id, player, position)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- What the log adds up to for each player.
create table season_totals (
    shard      smallint      not null,
    season_id  bigint        not null,
    player     varbinary(65) not null,
    total      bigint        not null,
    reached_at datetime(3)   not null,
    -- scores that count: 0 means that the player has none, or that all were voided
    matches    bigint        not null,
    hidden     boolean       not null,
    primary key (shard, season_id, player)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Players whom administrators have hidden from a leaderboard, in all of its seasons.
create table hidden_players (
    board_id bigint        not null,
    player   varbinary(65) not null,
    primary key (board_id, player)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Seasons that take no more entries in a shard; written under the lock of the shard's log position.
create table closed_seasons (
    shard     smallint not null,
    season_id bigint   not null,
    primary key (shard, season_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Final results of closed seasons.
create table season_results (
    season_id   bigint        not null,
    player      varbinary(65) not null,
    final_rank  bigint        not null,
    -- the place in the list, which is different for players who share a rank
    place       bigint        not null,
    total       bigint        not null,
    -- the prize tier whose event has been published
    prize_tier  bigint,
    primary key (season_id, player),
    key by_rank (season_id, final_rank, place)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
