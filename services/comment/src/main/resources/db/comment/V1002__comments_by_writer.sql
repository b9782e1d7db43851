-- What somebody has written, newest first, whatever the article.
alter table comments add key by_writer (writer_id, comment_id);
