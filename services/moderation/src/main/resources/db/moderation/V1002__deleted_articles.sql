-- An article that is deleted stays so, and nobody reports it any more.
alter table article_boards add column deleted boolean not null default false;
