-- utf8mb4_bin pads: it takes 'ann' and 'ann ' for one. What is looked up by its text is compared as it is.
alter table accounts
    modify name_key     varchar(32)  character set utf8mb4 collate utf8mb4_nopad_bin not null,
    modify nickname_key varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null;
