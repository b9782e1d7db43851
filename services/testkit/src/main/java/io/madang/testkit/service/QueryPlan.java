package io.madang.testkit.service;

import io.madang.sharding.Shard;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the database runs a statement.
 *
 * @param key the index that it uses
 * @param rows how many rows it expects to look at
 */
public record QueryPlan(@Nullable String key, long rows) {

    public static QueryPlan of(Shard home, String statement, Map<String, ?> params) {
        return home.sql("explain " + statement)
                .params(params)
                .query((row, number) -> new QueryPlan(row.getString("key"), row.getLong("rows")))
                .list()
                .getFirst();
    }
}
