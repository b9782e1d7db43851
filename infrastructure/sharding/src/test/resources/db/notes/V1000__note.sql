create table note (
    shard      smallint unsigned not null,
    id         bigint not null,
    text       varchar(100) not null,
    written_at timestamp(3) not null default current_timestamp(3),
    primary key (shard, id)
);
