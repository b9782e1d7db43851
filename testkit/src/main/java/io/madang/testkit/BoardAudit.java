package io.madang.testkit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** What must hold of boards after any storm and any crash, asked of the rows themselves. */
public final class BoardAudit {

    private static final Map<String, String> VIOLATIONS = new LinkedHashMap<>();

    static {
        VIOLATIONS.put(
                "like counts other than their rows",
                """
                select count(*) from madang_like.like_counts c
                where like_count <> (select count(*) from madang_like.likes l where l.article_id = c.article_id)
                """);
        VIOLATIONS.put(
                "likes without a count",
                """
                select count(*) from madang_like.likes l left join madang_like.like_counts c using (article_id)
                where c.article_id is null
                """);
        VIOLATIONS.put(
                "like counts of comments other than their rows",
                """
                select count(*) from madang_like.comment_like_counts c
                where like_count <> (select count(*) from madang_like.comment_likes l where l.comment_id = c.comment_id)
                """);
        VIOLATIONS.put(
                "likes of comments without a count",
                """
                select count(*) from madang_like.comment_likes l left join madang_like.comment_like_counts c using (comment_id)
                where c.comment_id is null
                """);
        VIOLATIONS.put(
                "downvote counts other than their rows",
                """
                select count(*) from madang_like.like_counts c
                where downvote_count <> (select count(*) from madang_like.downvotes d where d.article_id = c.article_id)
                """);
        VIOLATIONS.put(
                "downvotes without a count",
                """
                select count(*) from madang_like.downvotes d left join madang_like.like_counts c using (article_id)
                where c.article_id is null
                """);
        VIOLATIONS.put(
                "users who like an article and vote it down",
                """
                select count(*) from madang_like.likes l join madang_like.downvotes d using (article_id, user_id)
                """);
        VIOLATIONS.put(
                "comment counts other than their rows",
                """
                select count(*) from madang_comment.article_comment_count c
                where comment_count <> (select count(*) from madang_comment.comments m
                    where m.article_id = c.article_id and not m.deleted)
                """);
        VIOLATIONS.put(
                "paths taken twice",
                """
                select count(*) - count(distinct article_id, path) from madang_comment.comments
                """);
        VIOLATIONS.put(
                "comments without their parent",
                """
                select count(*) from madang_comment.comments c left join madang_comment.comments p
                    on p.article_id = c.article_id and p.comment_id = c.parent_comment_id
                where c.parent_comment_id <> 0 and p.comment_id is null
                """);
        VIOLATIONS.put(
                "comments that do not stand below their parent",
                """
                select count(*) from madang_comment.comments c left join madang_comment.comments p
                    on p.article_id = c.article_id and p.comment_id = c.parent_comment_id
                where length(c.path) <> 5 + length(coalesce(p.path, ''))
                    or left(c.path, length(c.path) - 5) <> coalesce(p.path, '')
                """);
        VIOLATIONS.put(
                "article counts other than their rows",
                """
                select count(*) from madang_article.board_article_count c
                where article_count <> (select count(*) from madang_article.articles a where a.board_id = c.board_id)
                """);
        VIOLATIONS.put(
                "levels of blocks that do not add up",
                """
                select count(*) from (
                    select b.board_id, b.level from madang_article.article_blocks b
                    join madang_article.board_article_count c using (board_id)
                    group by b.board_id, b.level, c.article_count
                    having sum(b.article_count) <> c.article_count) wrong
                """);
    }

    private BoardAudit() {}

    /** How often each rule that concerns a service's tables is broken. */
    public static Map<String, Long> violations(Connection connection, String service) throws SQLException {
        Map<String, Long> found = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement()) {
            for (Map.Entry<String, String> rule : VIOLATIONS.entrySet()) {
                if (rule.getValue().contains("madang_" + service + ".")) {
                    try (ResultSet rows = statement.executeQuery(rule.getValue())) {
                        rows.next();
                        found.put(rule.getKey(), rows.getLong(1));
                    }
                }
            }
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException("nothing is known of " + service);
        }
        return found;
    }
}
