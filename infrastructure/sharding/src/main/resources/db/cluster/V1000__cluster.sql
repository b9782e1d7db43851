create table node_lease (
    node       smallint unsigned not null,
    owner      char(36) character set ascii collate ascii_bin not null,
    expires_at timestamp(3) not null default current_timestamp(3),
    -- the time up to which the node's holders may have issued ids, in milliseconds of Unix time
    used_until bigint not null,
    primary key (node)
);

create table cluster_key (
    name       varchar(64) character set ascii collate ascii_bin not null,
    value      binary(32) not null,
    created_at timestamp(3) not null default current_timestamp(3),
    primary key (name)
);
