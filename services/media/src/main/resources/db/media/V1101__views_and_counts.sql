-- Views, likes and comments of items, as other services report them. All times are UTC.

alter table items
    -- of the latest change of view_count: no two changes in a database have the same one, and they become visible in order
    add column view_serial     bigint not null default 0,
    -- the version of the event that each count is of
    add column like_version    bigint not null default 0,
    add column comment_version bigint not null default 0,
    add key by_view_serial (view_serial),
    add key listed_of_uploader (uploader_id, state, visibility, item_id);

-- View counts that are not folded into the items yet.
create table pending_views (
    item_id    bigint      not null,
    view_count bigint      not null,
    since      datetime(3) not null,
    primary key (item_id),
    key by_time (since)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- One row. Whoever folds views in this database has it locked, and so serials are taken in the order of commits.
create table view_serials (
    one           tinyint     not null,
    serial        bigint      not null,
    -- until when one instance folds this database alone
    claimed_until datetime(3) not null,
    primary key (one)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

insert into view_serials (one, serial, claimed_until) values (1, 0, '2000-01-01 00:00:00');
