-- What somebody has published, newest first, whatever the board.
alter table articles add key by_writer (writer_id, article_id);
