-- Which board each article is in that was ever reported or moved: reports follow their article.
create table article_boards (
    article_id bigint not null,
    board_id   bigint not null,
    -- the article's when it came there; 0 while nobody has told of a move
    version    bigint not null,
    primary key (article_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- Reports that are there already are counted as if nobody had told of a move.
insert ignore into article_boards (article_id, board_id, version) select article_id, board_id, 0 from reports;

-- The board that an act moved its subject to.
alter table acts add column moved_to bigint null;
