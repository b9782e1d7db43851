-- What users have written and not published yet: one text for each board, and for each article that they edit.
create table drafts (
    user_id       bigint       not null,
    -- board or article
    kind          varchar(8)   not null,
    target_id     bigint       not null,
    title         varchar(200) not null,
    content       mediumtext   not null,
    prefix        varchar(20)  not null,
    -- the version of the article that was being edited, and when its text was saved; 0 for a new one
    base_version  bigint       not null,
    base_modified bigint       not null,
    saved_at      datetime(3)  not null,
    primary key (user_id, kind, target_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
