package io.madang.article.article;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The boards of articles that were ever moved, kept in the shards that their ids name. */
final class MovedArticles {

    static final String BY_IDS = "select article_id, board_id from forwarded_articles where article_id in (:ids)";

    private final Shards shards;

    MovedArticles(Shards shards) {
        this.shards = shards;
    }

    Optional<BoardId> find(ArticleId id) {
        return Optional.ofNullable(find(List.of(id)).get(id));
    }

    /** The boards of those of the articles that were ever moved to other databases, or may have been. */
    Map<ArticleId, BoardId> find(Collection<ArticleId> ids) {
        Map<ArticleId, BoardId> boards = new HashMap<>();
        if (shards.sources().size() == 1) {
            return boards;
        }
        Map<Source, List<Long>> bySource = new LinkedHashMap<>();
        ids.forEach(id -> bySource.computeIfAbsent(shards.named(id).source(), s -> new ArrayList<>())
                .add(id.value()));
        bySource.forEach(
                (source, some) -> source.jdbc().sql(BY_IDS).param("ids", some).query(row -> {
                    boards.put(new ArticleId(row.getLong(1)), new BoardId(row.getLong(2)));
                }));
        return boards;
    }

    /** Records where an article is, unless something newer is known. */
    void record(ArticleId id, BoardId board, long version) {
        shards.named(id)
                .sql(
                        """
                        insert into forwarded_articles (article_id, board_id, version) values (:id, :board, :version)
                        on duplicate key update board_id = if(:version > version, :board, board_id),
                                                version = greatest(version, :version)
                        """)
                .param("id", id.value())
                .param("board", board.value())
                .param("version", version)
                .update();
    }

    /**
     * Forgets an article that is deleted in the given shard. Where that is another database than the one that knows the
     * way to it, the way then leads to nothing, which says the same.
     */
    void forget(Shard shard, ArticleId id) {
        if (shard.source() == shards.named(id).source()) {
            shard.sql("delete from forwarded_articles where article_id = :id")
                    .param("id", id.value())
                    .update();
        }
    }
}
