-- Closed accounts whose articles, comments and likes are deleted too. A row is removed when nothing can be left.
create table erasures (
    user_id       bigint      not null,
    closed_at     datetime(3) not null,
    -- how often everything that was found has been deleted
    passes        int         not null,
    next_at       datetime(3) not null,
    -- only one instance works on it at a time
    claimed_until datetime(3) not null,
    erased        bigint      not null,
    primary key (user_id),
    key due (next_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_nopad_bin;
