-- Events that wait for the relay. Rows of one shard lie together, in the order in which they were written.
create table outbox (
    seq             bigint        not null auto_increment,
    shard           smallint      not null,
    event_id        bigint        not null,
    topic           varchar(200)  not null,
    msg_key         bigint        not null,
    type            varchar(100)  not null,
    version         bigint        not null,
    payload         mediumtext    not null,
    payload_bytes   int           not null,
    created_at      datetime(3)   not null,
    attempts        int           not null default 0,
    next_attempt_at datetime(3)   null,
    primary key (shard, seq),
    unique key outbox_seq (seq)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;

-- Events that Kafka refused for good; they can be replayed.
create table outbox_dead (
    seq             bigint        not null,
    shard           smallint      not null,
    event_id        bigint        not null,
    topic           varchar(200)  not null,
    msg_key         bigint        not null,
    type            varchar(100)  not null,
    version         bigint        not null,
    payload         mediumtext    not null,
    payload_bytes   int           not null,
    created_at      datetime(3)   not null,
    attempts        int           not null,
    last_error      varchar(500)  not null,
    died_at         datetime(3)   not null,
    primary key (seq)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
