-- Tombstones stay: whoever makes an article's count looks for one, and then does not.
delete l from likes l join deleted_articles d on d.article_id = l.article_id;
delete c from like_counts c join deleted_articles d on d.article_id = c.article_id;
alter table deleted_articles drop column sweep_at;
