-- Everything here lives in the service's home shard: names and nicknames are unique across the installation.
-- All times are UTC.

create table accounts (
    user_id          bigint       not null,
    -- as typed at sign-up: ASCII by rule, so case is all there is to fold
    name             varchar(32) not null,
    name_key         varchar(32) not null,
    -- null: nobody can log in (the first administrator before a password is set, closed accounts)
    password_hash    varchar(255) null,
    nickname         varchar(64)  not null,
    -- compatibility forms expand when they are folded, so the key is wider than the nickname
    nickname_key     varchar(255) not null,
    nickname_version bigint       not null,
    nickname_changed_at datetime(3) null,
    bio              varchar(1000) not null,
    status           varchar(16) not null,
    -- grows with each change of the account; the version of its events and of its ETag
    version          bigint       not null,
    created_at       datetime(3)  not null,
    primary key (user_id),
    unique key name_key (name_key),
    unique key nickname_key (nickname_key)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table roles (
    role       varchar(16) not null,
    -- 0 where the role is for the whole installation
    board_id   bigint      not null,
    user_id    bigint      not null,
    granted_by bigint      not null,
    granted_at datetime(3) not null,
    primary key (role, board_id, user_id),
    key user_id (user_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- A session is a family of refresh tokens; ending a session deletes the family.
create table sessions (
    session_id   bigint       not null,
    user_id      bigint       not null,
    -- the generation of the refresh token that may be used next
    generation   int          not null,
    user_agent   varchar(200) not null,
    address      varchar(45) not null,
    created_at   datetime(3)  not null,
    last_used_at datetime(3)  not null,
    expires_at   datetime(3)  not null,
    primary key (session_id),
    key user_id (user_id, session_id),
    key expires_at (expires_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table refresh_tokens (
    session_id     bigint      not null,
    generation     int         not null,
    -- SHA-256 of the token; the token itself is kept nowhere
    token_hash     binary(32)  not null,
    expires_at     datetime(3) not null,
    used_at        datetime(3) null,
    -- with the used token it yields the successor again, for a client whose reply was lost; worthless alone
    successor_salt binary(32)  null,
    primary key (session_id, generation),
    unique key token_hash (token_hash),
    key expires_at (expires_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- How many queues there are is a fact of the data, not of the configuration: all instances must agree.
create table nickname_queue (
    queue  int    not null,
    serial bigint not null,
    primary key (queue)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

insert into nickname_queue (queue, serial) values (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0);

-- The serial is taken under the lock of its queue's row, so serials are in commit order and have no gaps.
create table nickname_log (
    queue            int         not null,
    serial           bigint      not null,
    user_id          bigint      not null,
    nickname         varchar(64) not null,
    nickname_version bigint      not null,
    changed_at       datetime(3) not null,
    primary key (queue, serial)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table avatars (
    user_id    bigint      not null,
    -- a PNG of 256 x 256 pixels that this service has drawn itself, at most 256 KiB
    png        mediumblob  not null,
    digest     binary(32)  not null,
    changed_at datetime(3) not null,
    primary key (user_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
