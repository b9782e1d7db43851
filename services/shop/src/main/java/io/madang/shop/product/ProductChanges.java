package io.madang.shop.product;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.contracts.shop.ProductChanged;
import io.madang.contracts.shop.ProductId;
import io.madang.contracts.shop.ProductState;
import io.madang.edge.request.EntityTag;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardMap;
import io.madang.sharding.ShardedIds;
import io.madang.shop.store.ShopReason;
import io.madang.shop.store.ShopStore;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes and changes products, each change with its event and its entry in the moderation log. */
public final class ProductChanges {

    private final ShopStore store;
    private final ProductRows rows;
    private final IdempotencyKeys keys;
    private final ShardedIds ids;
    private final String currency;

    ProductChanges(ShopStore store, ProductRows rows, IdempotencyKeys keys, String currency) {
        this.store = store;
        this.rows = rows;
        this.keys = keys;
        this.ids = new ShardedIds(store.ids());
        this.currency = currency;
    }

    /** The id of a product that was made, as it is kept for its idempotency key. */
    record Created(ProductId id) {}

    /** @param key the same again for the same wish: it makes one product */
    ProductRow create(ProductDraft draft, long stock, @Nullable String key, UserId by) {
        ProductDraft.requireRange("stock", stock, 0, ProductDraft.MAX_STOCK);
        String used = key == null ? UUID.randomUUID().toString() : key;
        // the shard follows from the key, so that a repeated request looks where the first one wrote
        Shard shard = store.shards().number(Math.floorMod(used.hashCode(), ShardMap.SHARDS));
        String digest = Digest.ofParts(
                draft.name(),
                draft.description(),
                Long.toString(draft.price()),
                draft.state().name(),
                Long.toString(stock));
        Created created = keys.once(shard, "products:" + by, used, digest, Created.class, () -> {
            ProductRow row = new ProductRow(
                    new ProductId(ids.next(shard)),
                    draft.name(),
                    draft.description(),
                    draft.price(),
                    stock,
                    draft.state(),
                    null,
                    1,
                    store.clock().instant().truncatedTo(ChronoUnit.MILLIS));
            rows.insert(row);
            publish(row);
            log(row, by, ModerationActionType.PRODUCT_CREATED);
            return new Created(row.id());
        });
        return rows.find(created.id()).orElseThrow();
    }

    ProductRow change(ProductId id, ProductDraft draft, String ifMatch, UserId by) {
        return changed(id, by, ModerationActionType.PRODUCT_CHANGED, row -> {
            EntityTag.check(ifMatch, row.version());
            if (draft.state() == ProductState.DRAFT && row.state() != ProductState.DRAFT) {
                throw Failure.ofField("state", ShopReason.PRODUCT_PUBLISHED);
            }
            return new ProductRow(
                    id,
                    draft.name(),
                    draft.description(),
                    draft.price(),
                    row.stock(),
                    draft.state(),
                    row.picture(),
                    row.version() + 1,
                    row.createdAt());
        });
    }

    ProductRow changePicture(ProductId id, byte[] png, UserId by) {
        return changed(id, by, ModerationActionType.PRODUCT_CHANGED, row -> {
            rows.putPicture(id, png);
            return new ProductRow(
                    id,
                    row.name(),
                    row.description(),
                    row.price(),
                    row.stock(),
                    row.state(),
                    HexFormat.of().formatHex(Digest.of(png)),
                    row.version() + 1,
                    row.createdAt());
        });
    }

    private ProductRow changed(ProductId id, UserId by, ModerationActionType action, UnaryOperator<ProductRow> change) {
        Shard shard = rows.shardOf(id);
        return shard.transaction(() -> {
            ProductRow next = change.apply(rows.lock(id).orElseThrow(ProductChanges::unknown));
            rows.update(next);
            publish(next);
            log(next, by, action);
            return next;
        });
    }

    /**
     * Adds pieces that came in, or takes out some that nobody has ordered.
     *
     * @param key the same again for the same delivery: it counts once
     */
    ProductRow stockIn(ProductId id, long pieces, @Nullable String key, UserId by) {
        ProductDraft.requireRange("pieces", pieces, -ProductDraft.MAX_STOCK, ProductDraft.MAX_STOCK);
        Shard shard = rows.shardOf(id);
        if (key == null) {
            shard.run(() -> addStock(id, pieces, by));
        } else {
            String digest = Digest.ofParts(id.toString(), Long.toString(pieces));
            keys.once(shard, "stock:" + by, key, digest, Created.class, () -> {
                addStock(id, pieces, by);
                return new Created(id);
            });
        }
        return rows.find(id).orElseThrow(ProductChanges::unknown);
    }

    private void addStock(ProductId id, long pieces, UserId by) {
        ProductRow row = rows.lock(id).orElseThrow(ProductChanges::unknown);
        if (row.stock() + pieces < 0) {
            throw Failure.ofField("pieces", ShopReason.STOCK_TOO_SMALL, arg("stock", row.stock()));
        }
        if (row.stock() + pieces > ProductDraft.MAX_STOCK) {
            throw Failure.ofField("pieces", ShopReason.STOCK_TOO_LARGE, arg("max", ProductDraft.MAX_STOCK));
        }
        move(row, pieces, pieces);
        log(row, by, ModerationActionType.PRODUCT_STOCKED);
    }

    /**
     * Changes the stock of a locked row by some pieces. Only whether it is sold out concerns others, so only then its
     * version grows and an event tells of it.
     */
    void move(ProductRow row, long pieces, long cameIn) {
        long stock = row.stock() + pieces;
        boolean visible = row.isOnSale() && (row.stock() == 0) != (stock == 0);
        long version = visible ? row.version() + 1 : row.version();
        rows.updateStock(row.id(), stock, cameIn, version);
        if (visible) {
            publish(new ProductRow(
                    row.id(),
                    row.name(),
                    row.description(),
                    row.price(),
                    stock,
                    row.state(),
                    row.picture(),
                    version,
                    row.createdAt()));
        }
    }

    private void publish(ProductRow row) {
        store.outbox()
                .append(
                        rows.shardOf(row.id()),
                        row.id(),
                        ProductChanged.TYPE,
                        row.version(),
                        new ProductChanged(row.shown(currency).summary()));
    }

    private void log(ProductRow row, UserId by, ModerationActionType action) {
        store.moderationLog()
                .record(rows.shardOf(row.id()), by, action, new Subject(null, null, null, null, null, row.name()), "");
    }

    static Failure unknown() {
        return Failure.of(ShopReason.PRODUCT_NOT_FOUND);
    }
}
