package io.madang.article.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.FoundArticles;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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
    private final MovedArticles movedArticles;

    ArticlesById(Shards shards, MovedArticles movedArticles) {
        this.shards = shards;
        this.movedArticles = movedArticles;
    }

    Optional<Article> find(ArticleId id) {
        return articles(List.of(id)).stream().findFirst();
    }

    List<Article> articles(Collection<ArticleId> ids) {
        return find(ids, ArticleRows.BY_IDS, ArticleRows::read, Article::id).all();
    }

    /** Those of the articles that exist, as far as their databases answer. */
    FoundArticles available(Collection<ArticleId> ids) {
        Found<Article> found = find(ids, ArticleRows.BY_IDS, ArticleRows::read, Article::id);
        return new FoundArticles(found.items(), List.copyOf(found.unavailable().keySet()));
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
                        ArticleHead::id)
                .all();
    }

    /** @param unavailable those of which nothing can be said, because a database is away that may hold them, and why */
    private record Found<T>(List<T> items, Map<ArticleId, Failure> unavailable) {

        /** The items, or the failure if something is unavailable. */
        List<T> all() {
            unavailable.values().stream().findFirst().ifPresent(failure -> {
                throw failure;
            });
            return items;
        }
    }

    private <T> Found<T> find(
            Collection<ArticleId> ids, String statement, RowMapper<T> mapper, Function<T, ArticleId> idOf) {
        List<T> found = new ArrayList<>(ids.size());
        Set<ArticleId> missing = new LinkedHashSet<>(ids);
        Map<ArticleId, Failure> unavailable = new HashMap<>();
        for (int look = 0; look < LOOKS && !missing.isEmpty(); look++) {
            look(missing, id -> shards.named(id).source(), statement, mapper, idOf, found, unavailable);
            if (!missing.isEmpty()) {
                Map<ArticleId, BoardId> boards = movedArticles.find(missing);
                missing.retainAll(boards.keySet());
                Function<ArticleId, Source> place =
                        id -> shards.of(Objects.requireNonNull(boards.get(id))).source();
                look(missing, place, statement, mapper, idOf, found, unavailable);
            }
        }
        return new Found<>(found, unavailable);
    }

    /** One statement for each database that may hold some of the missing; what is found there or unavailable is taken out. */
    private <T> void look(
            Set<ArticleId> missing,
            Function<ArticleId, Source> place,
            String statement,
            RowMapper<T> mapper,
            Function<T, ArticleId> idOf,
            List<T> found,
            Map<ArticleId, Failure> unavailable) {
        List<T> here = new ArrayList<>();
        Map<ArticleId, Failure> away = shards.askEach(
                List.copyOf(missing),
                place,
                (source, some) -> here.addAll(source.jdbc()
                        .sql(statement)
                        .param("ids", some.stream().map(ArticleId::value).toList())
                        .query(mapper)
                        .list()));
        here.forEach(one -> missing.remove(idOf.apply(one)));
        missing.removeAll(away.keySet());
        found.addAll(here);
        unavailable.putAll(away);
    }
}
