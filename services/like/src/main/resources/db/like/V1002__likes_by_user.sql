-- What somebody likes, the newest like first, whatever the article.
alter table likes add key by_user (user_id, liked_at, article_id);
