-- Media items and what belongs to them are in the shard of their uploader, which their ids carry. All times are UTC.

create table items (
    item_id              bigint        not null,
    uploader_id          bigint        not null,
    -- PICTURE, AUDIO, VIDEO
    kind                 varchar(10)   not null,
    -- PROCESSING, READY, REFUSED, REMOVED
    state                varchar(12)   not null,
    -- PUBLIC, UNLISTED, PRIVATE
    visibility           varchar(10)   not null,
    title                varchar(200)  not null,
    description          varchar(4000) not null,
    file_name            varchar(255)  not null,
    -- found in the content
    type                 varchar(60)   not null,
    size                 bigint        not null,
    -- of what is shown, with its orientation applied; null where there is none or it is not known yet
    width                int,
    height               int,
    duration_millis      bigint,
    -- where the original is in the bucket
    storage_key          varchar(200)  not null,
    -- what the link of an unlisted item contains
    share_key            char(22)      not null,
    -- the key of a reason and its arguments as JSON, of a refused item, and of one without a preview
    refusal              varchar(60),
    refusal_arguments    varchar(1000),
    no_preview           varchar(60),
    no_preview_arguments varchar(1000),
    view_count           bigint        not null default 0,
    like_count           bigint        not null default 0,
    comment_count        bigint        not null default 0,
    version              bigint        not null,
    created_at           datetime(3)   not null,
    published_at         datetime(3),
    primary key (item_id),
    key by_views (state, visibility, view_count desc, item_id desc),
    key newest (state, visibility, item_id),
    key of_uploader (uploader_id, item_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table item_tags (
    tag     varchar(50) not null,
    item_id bigint      not null,
    -- whether the item is ready and public, so that a page of a tag reads no item that it does not show
    listed  boolean     not null,
    primary key (tag, item_id),
    key listed (tag, listed, item_id),
    key of_item (item_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table derivatives (
    item_id     bigint       not null,
    name        varchar(60)  not null,
    type        varchar(60)  not null,
    size        bigint       not null,
    width       int,
    height      int,
    storage_key varchar(200) not null,
    primary key (item_id, name)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- An upload in parts. Which of them are there is what the object store says of the multipart upload.
create table uploads (
    upload_id   bigint        not null,
    uploader_id bigint        not null,
    -- OPEN, COMPLETED, ABORTED
    state       varchar(10)   not null,
    file_name   varchar(255)  not null,
    size        bigint        not null,
    part_size   bigint        not null,
    title       varchar(200)  not null,
    description varchar(4000) not null,
    -- a JSON array
    tags        varchar(2000) not null,
    visibility  varchar(10)   not null,
    storage_key varchar(200)  not null,
    -- the object store's name of the multipart upload; null until it is started there
    multipart   varchar(300),
    created_at  datetime(3)   not null,
    -- when it is given up, or its row is swept
    due_at      datetime(3)   not null,
    primary key (upload_id),
    key of_uploader (uploader_id, state, upload_id),
    key due (due_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table jobs (
    item_id  bigint      not null,
    -- CHECK, PREVIEW, RENDITION, REMOVE
    task     varchar(12) not null,
    -- short ones first: 0 takes moments, 9 takes hours
    weight   int         not null,
    -- when it may be started: now, after a failed try, or at the end of its worker's lease
    due_at   datetime(3) not null,
    -- who has it, by a random name; null while it waits
    worker   varchar(40),
    attempts int         not null default 0,
    primary key (item_id, task),
    key due (weight, due_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- How much each user has, so that a quota is checked and kept under the lock of one row.
create table quota (
    user_id bigint not null,
    bytes   bigint not null,
    items   bigint not null,
    primary key (user_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
