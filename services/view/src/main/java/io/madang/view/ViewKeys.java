package io.madang.view;

import io.madang.contracts.article.ArticleId;
import io.madang.sharding.ShardMap;

/**
 * The names of what Redis holds. All of a shard carry its tag, and so lie in one slot of a cluster.
 *
 * <ul>
 *   <li>{@code view:{v17}:count:<article>}: how often it was viewed; expires only while the database knows it too
 *   <li>{@code view:{v17}:changed}: the set of articles that the database does not know all views of
 *   <li>{@code view:{v17}:mark:<article>:<viewer>}: the viewer was counted; expires after the window
 *   <li>{@code view:{v17}:from:<article>:<network>}: how many guests of a network were; expires after the window
 * </ul>
 */
final class ViewKeys {

    private ViewKeys() {}

    static String changed(int shard) {
        return prefix(shard) + "changed";
    }

    static String count(ArticleId article) {
        return prefix(ShardMap.shardOf(article)) + "count:" + article;
    }

    static String mark(ArticleId article, String viewer) {
        return prefix(ShardMap.shardOf(article)) + "mark:" + article + ":" + viewer;
    }

    static String from(ArticleId article, String network) {
        return prefix(ShardMap.shardOf(article)) + "from:" + article + ":" + network;
    }

    private static String prefix(int shard) {
        return "view:{v" + shard + "}:";
    }
}
