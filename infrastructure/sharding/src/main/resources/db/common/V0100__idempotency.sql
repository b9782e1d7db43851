create table idempotency (
    shard           smallint unsigned not null,
    scope           varchar(200) character set ascii collate ascii_bin not null,
    idempotency_key varchar(200) character set ascii collate ascii_bin not null,
    digest          varchar(100) character set ascii collate ascii_bin not null,
    result          mediumtext   character set utf8mb4 collate utf8mb4_bin,
    created_at      timestamp(3) not null default current_timestamp(3),
    primary key (shard, scope, idempotency_key),
    key by_age (created_at)
);
