-- What could not be made of a video or an animation, and why.
create table failed_renditions (
    item_id          bigint        not null,
    -- of the derivative that is missing
    name             varchar(60)   not null,
    -- the key of a reason, and its arguments as JSON
    reason           varchar(60)   not null,
    reason_arguments varchar(1000) not null,
    primary key (item_id, name)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Items that were refused are removed some time later, with their files. DISCARD is the job for that.
insert ignore into jobs (item_id, task, weight, due_at)
select item_id, 'DISCARD', 0, utc_timestamp(3) + interval 7 day from items where state = 'REFUSED';
