package io.madang.comment.tree;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentPath;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/**
 * The comments of one article. Whoever changes them has locked the article's count before, so that what is read here
 * while changing stays true until the end of the transaction.
 */
public final class ArticleComments {

    static final String BY_IDS = "select " + CommentRows.COLUMNS
            + """
            from comments c
            where c.article_id = :article and c.comment_id in (:ids)
            """;

    static final String BY_PATHS = "select " + CommentRows.COLUMNS
            + """
            from comments c
            where c.article_id = :article and c.path in (:paths)
            order by c.path desc
            """;

    private static final String GREATEST_BELOW =
            """
            (select %d as place, path from comments
             where article_id = ? and path > ? and path < ?
             order by path desc
             limit 1)
            """;

    private final Shard shard;
    private final ArticleId article;

    public ArticleComments(Shard shard, ArticleId article) {
        this.shard = shard;
        this.article = article;
    }

    public Optional<Comment> find(CommentId id) {
        return find(List.of(id)).stream().findFirst();
    }

    /** Those of the given comments that this article has, in no particular order. */
    public List<Comment> find(List<CommentId> ids) {
        return ids.isEmpty()
                ? List.of()
                : sql(BY_IDS)
                        .param("ids", ids.stream().map(CommentId::value).toList())
                        .query(CommentRows::read)
                        .list();
    }

    /** The ancestors of a place that are there, the nearest first. */
    public List<Comment> ancestors(CommentPath path) {
        List<String> paths = new ArrayList<>();
        for (int level = path.level() - 1; level > 0; level--) {
            paths.add(path.cut(level).text());
        }
        return paths.isEmpty()
                ? List.of()
                : sql(BY_PATHS).param("paths", paths).query(CommentRows::read).list();
    }

    /** The last place below each of the given ones, at whatever depth; nothing where nothing is below. */
    public Map<CommentPath, CommentPath> greatestBelow(List<CommentPath> places) {
        Map<CommentPath, CommentPath> greatest = new HashMap<>();
        if (!places.isEmpty()) {
            shard.sql(greatestBelow(places.size()))
                    .params(places.stream()
                            .flatMap(place -> Stream.<Object>of(article.value(), place.text(), place.end()))
                            .toList())
                    .query(row -> {
                        greatest.put(places.get(row.getInt("place")), new CommentPath(row.getString("path")));
                    });
        }
        return greatest;
    }

    /** One statement that looks at the end of so many ranges. */
    static String greatestBelow(int places) {
        return IntStream.range(0, places).mapToObj(GREATEST_BELOW::formatted).collect(Collectors.joining("union all "));
    }

    public boolean hasAnswers(Comment comment) {
        return !greatestBelow(List.of(new CommentPath(comment.path()))).isEmpty();
    }

    public void insert(List<Comment> comments) {
        if (!comments.isEmpty()) {
            shard.sql(CommentRows.insertion(comments.size()))
                    .params(comments.stream()
                            .flatMap(comment -> CommentRows.columns(shard.number(), comment).stream())
                            .toList())
                    .update();
        }
    }

    public void edit(CommentId id, String content, Instant now) {
        changeOne(
                sql("""
                update comments set content = :content, version = version + 1, modified_at = :now
                where article_id = :article and comment_id = :id
                """)
                        .param("content", content)
                        .param("now", UtcTime.column(now))
                        .param("id", id.value()));
    }

    /** Leaves nothing of a comment but its place. */
    public void mark(CommentId id, Instant now) {
        changeOne(
                sql("""
                update comments
                set deleted = true, content = '', writer_id = 0, writer_nickname = '', writer_nickname_version = 0,
                    version = version + 1, modified_at = :now
                where article_id = :article and comment_id = :id
                """)
                        .param("now", UtcTime.column(now))
                        .param("id", id.value()));
    }

    public void remove(CommentId id) {
        changeOne(sql("delete from comments where article_id = :article and comment_id = :id")
                .param("id", id.value()));
    }

    private StatementSpec sql(String statement) {
        return shard.sql(statement).param("article", article.value());
    }

    private void changeOne(StatementSpec statement) {
        int changed = statement.update();
        if (changed != 1) {
            throw new IllegalStateException(changed + " comments of article " + article + " changed instead of one");
        }
    }
}
