-- Tombstones stay: whoever makes an article's count looks for one, and then does not.
delete c from comments c join deleted_articles d on d.article_id = c.article_id;
delete c from article_comment_count c join deleted_articles d on d.article_id = c.article_id;
alter table deleted_articles drop column sweep_at;
