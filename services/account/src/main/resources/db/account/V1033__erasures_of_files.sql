-- Accounts that were closed without erasure lose their files, and nothing else.
alter table erasures
    -- whether articles, comments and likes are deleted too
    add column everything boolean not null default true;
