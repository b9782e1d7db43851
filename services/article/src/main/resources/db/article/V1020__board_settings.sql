-- Boards below headings, what their articles may be marked with, and whether they may be voted down.
alter table boards
    add column board_group varchar(40)   not null default '',
    -- one in each line, in the order in which writers choose
    add column prefixes    varchar(1000) not null default '',
    add column votes       varchar(24)   not null default 'LIKES';

-- An article keeps its prefix when its board does without it, and in another board.
alter table articles
    add column prefix varchar(20) null,
    add key by_prefix (board_id, prefix, article_id);
