package io.madang.article.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.springframework.jdbc.core.RowMapper;

/** Articles by their ids alone: nearly all are where the id says, and the others where they were moved to. */
final class ArticlesById {

    static final String HEADS =
            "select article_id, board_id, writer_id, comment_style, closed_at from articles where article_id in (:ids)";

    /** An article may be moved on between two looks, but hardly several times in a row. */
    static final int LOOKS = 3;

    private final Shards shards;
    private final Forwardings forwardings;

    ArticlesById(Shards shards, Forwardings forwardings) {
        this.shards = shards;
        this.forwardings = forwardings;
    }

    Optional<Article> find(ArticleId id) {
        return articles(List.of(id)).stream().findFirst();
    }

    List<Article> articles(Collection<ArticleId> ids) {
        return find(ids, ArticleRows.BY_IDS, ArticleRows::read, Article::id);
    }

    List<ArticleHead> heads(Collection<ArticleId> ids) {
        return find(
                ids,
                HEADS,
                (row, number) -> new ArticleHead(
                        new ArticleId(row.getLong("article_id")),
                        new BoardId(row.getLong("board_id")),
                        new UserId(row.getLong("writer_id")),
                        CommentStyle.valueOf(row.getString("comment_style")),
                        UtcTime.readIfPresent(row, "closed_at")),
                ArticleHead::id);
    }

    private <T> List<T> find(
            Collection<ArticleId> ids, String statement, RowMapper<T> mapper, Function<T, ArticleId> idOf) {
        List<T> found = new ArrayList<>(ids.size());
        Set<ArticleId> missing = new LinkedHashSet<>(ids);
        for (int look = 0; look < LOOKS && !missing.isEmpty(); look++) {
            List<T> here = ask(missing, shards::named, statement, mapper);
            here.forEach(one -> missing.remove(idOf.apply(one)));
            found.addAll(here);
            if (!missing.isEmpty()) {
                Map<ArticleId, BoardId> boards = forwardings.find(missing);
                missing.retainAll(boards.keySet());
                List<T> elsewhere =
                        ask(missing, id -> shards.of(Objects.requireNonNull(boards.get(id))), statement, mapper);
                elsewhere.forEach(one -> missing.remove(idOf.apply(one)));
                found.addAll(elsewhere);
            }
        }
        return found;
    }

    /** One statement for each database that may hold some of them. */
    private static <T> List<T> ask(
            Collection<ArticleId> ids, Function<ArticleId, Shard> place, String statement, RowMapper<T> mapper) {
        Map<Source, List<Long>> bySource = new LinkedHashMap<>();
        ids.forEach(id -> bySource.computeIfAbsent(place.apply(id).source(), source -> new ArrayList<>())
                .add(id.value()));
        List<T> found = new ArrayList<>(ids.size());
        bySource.forEach((source, some) -> found.addAll(
                source.jdbc().sql(statement).param("ids", some).query(mapper).list()));
        return found;
    }
}
