package io.madang.shop.product;

import io.madang.contracts.shop.ProductId;
import io.madang.contracts.shop.ProductState;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Gathered;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of all products, each in the shard that its id carries. */
public final class ProductRows {

    private static final String SELECT =
            "select product_id, name, description, price, stock, state, picture, version, created_at from products ";

    static final String BY_ID = SELECT + "where product_id = :id";
    static final String BY_IDS = SELECT + "where product_id in (:ids)";
    static final String ON_SALE =
            SELECT + "where state = 'ON_SALE' and product_id < :before order by product_id desc limit :limit";
    static final String ALL = SELECT + "where product_id < :before order by product_id desc limit :limit";

    private final Shards shards;

    ProductRows(Shards shards) {
        this.shards = shards;
    }

    Shard shardOf(ProductId id) {
        return shards.named(id);
    }

    Optional<ProductRow> find(ProductId id) {
        return shardOf(id)
                .sql(BY_ID)
                .param("id", id.value())
                .query(ProductRows::read)
                .optional();
    }

    /** In the open transaction of the product's shard. */
    Optional<ProductRow> lock(ProductId id) {
        return shardOf(id)
                .sql(BY_ID + " for update")
                .param("id", id.value())
                .query(ProductRows::read)
                .optional();
    }

    /** Those that there are, in no certain order. */
    public Gathered<ProductRow> all(Collection<ProductId> ids) {
        List<ProductRow> found = new ArrayList<>();
        Map<ProductId, Failure> away = shards.askEach(
                ids,
                id -> shardOf(id).source(),
                (source, some) -> found.addAll(source.jdbc()
                        .sql(BY_IDS)
                        .param("ids", some.stream().map(ProductId::value).toList())
                        .query(ProductRows::read)
                        .list()));
        return new Gathered<>(found, away.values().stream().findFirst().orElse(null));
    }

    /** The newest first. */
    Gathered<ProductRow> before(long id, int limit, boolean onSaleOnly) {
        return shards.gather(
                limit,
                Comparator.comparing((ProductRow row) -> row.id().value()).reversed(),
                source -> source.jdbc()
                        .sql(onSaleOnly ? ON_SALE : ALL)
                        .param("before", id)
                        .param("limit", limit)
                        .query(ProductRows::read)
                        .list());
    }

    void insert(ProductRow row) {
        shardOf(row.id())
                .sql(
                        """
                        insert into products (product_id, name, description, price, stock, stocked, state, version,
                                              created_at)
                        values (:id, :name, :description, :price, :stock, :stock, :state, :version, :createdAt)
                        """)
                .param("id", row.id().value())
                .param("name", row.name())
                .param("description", row.description())
                .param("price", row.price())
                .param("stock", row.stock())
                .param("state", row.state().name())
                .param("version", row.version())
                .param("createdAt", UtcTime.column(row.createdAt()))
                .update();
    }

    /** Writes everything of a locked row but its stock. */
    void update(ProductRow row) {
        shardOf(row.id())
                .sql(
                        """
                        update products
                        set name = :name, description = :description, price = :price, state = :state,
                            picture = :picture, version = :version
                        where product_id = :id
                        """)
                .param("id", row.id().value())
                .param("name", row.name())
                .param("description", row.description())
                .param("price", row.price())
                .param("state", row.state().name())
                .param("picture", bytes(row.picture()))
                .param("version", row.version())
                .update();
    }

    /**
     * Changes the stock of a locked row.
     *
     * @param cameIn how many of the pieces came in from outside, and are not given back by an order
     */
    void updateStock(ProductId id, long stock, long cameIn, long version) {
        shardOf(id)
                .sql(
                        """
                        update products set stock = :stock, stocked = stocked + :cameIn, version = :version
                        where product_id = :id
                        """)
                .param("id", id.value())
                .param("stock", stock)
                .param("cameIn", cameIn)
                .param("version", version)
                .update();
    }

    void putPicture(ProductId id, byte[] png) {
        shardOf(id)
                .sql(
                        """
                        insert into product_pictures (product_id, png) values (:id, :png)
                        on duplicate key update png = :png
                        """)
                .param("id", id.value())
                .param("png", png)
                .update();
    }

    Optional<byte[]> picture(ProductId id) {
        return shardOf(id)
                .sql("select png from product_pictures where product_id = :id")
                .param("id", id.value())
                .query((row, number) -> row.getBytes("png"))
                .optional();
    }

    private static byte @Nullable [] bytes(@Nullable String hex) {
        return hex == null ? null : HexFormat.of().parseHex(hex);
    }

    private static ProductRow read(ResultSet row, int number) throws SQLException {
        byte[] picture = row.getBytes("picture");
        return new ProductRow(
                new ProductId(row.getLong("product_id")),
                row.getString("name"),
                row.getString("description"),
                row.getLong("price"),
                row.getLong("stock"),
                ProductState.valueOf(row.getString("state")),
                picture == null ? null : HexFormat.of().formatHex(picture),
                row.getLong("version"),
                UtcTime.read(row, "created_at"));
    }
}
