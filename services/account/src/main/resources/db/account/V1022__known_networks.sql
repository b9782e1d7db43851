-- From where users have logged in, as digests: their log-ins are limited apart from those of strangers.
create table known_networks (
    user_id bigint      not null,
    -- SHA-256 of the user's id and the network
    network binary(32)  not null,
    last_at datetime(3) not null,
    primary key (user_id, network)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_nopad_bin;
