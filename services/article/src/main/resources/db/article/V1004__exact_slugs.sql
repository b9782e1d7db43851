-- utf8mb4_bin pads: it takes 'free' and 'free ' for one. What is looked up by its text is compared as it is.
alter table boards
    modify slug     varchar(40)  character set utf8mb4 collate utf8mb4_nopad_bin not null,
    modify name_key varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null;
