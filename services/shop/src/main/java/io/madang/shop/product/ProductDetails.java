package io.madang.shop.product;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.contracts.shop.ProductChanged;
import io.madang.contracts.shop.ProductId;
import io.madang.contracts.shop.ProductState;
import io.madang.contracts.shop.ProductSummary;
import io.madang.sharding.Gathered;
import io.madang.stream.InstanceListener;
import io.madang.stream.Interest;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Products as lists show them, read once and kept for a day. A change reaches every instance by its event; while it is
 * not certain that events arrive, nothing is kept.
 */
public final class ProductDetails implements InstanceListener {

    private static final Duration KEPT = Duration.ofHours(24);
    private static final int MAX_KNOWN = 10_000;

    private final ProductRows rows;
    private final String currency;
    private final Cache<ProductId, ProductSummary> known =
            Caffeine.newBuilder().maximumSize(MAX_KNOWN).expireAfterWrite(KEPT).build();

    /** Counts the changes that were heard of, so that what was read before one is not kept after it. */
    private volatile long changes;

    private volatile boolean following;

    ProductDetails(ProductRows rows, String currency) {
        this.rows = rows;
        this.currency = currency;
    }

    /** @param incomplete whether a database is away, so that what it has is missing */
    public record Found(Map<ProductId, ProductSummary> products, boolean incomplete) {}

    /** Those of the products that customers may see. */
    public Found of(Collection<ProductId> ids) {
        Map<ProductId, ProductSummary> found = new HashMap<>(known.getAllPresent(ids));
        List<ProductId> missing =
                ids.stream().filter(id -> !found.containsKey(id)).toList();
        boolean incomplete = false;
        if (!missing.isEmpty()) {
            long before = changes;
            Gathered<ProductRow> read = rows.all(missing);
            incomplete = read.isIncomplete();
            for (ProductRow row : read.items()) {
                ProductSummary summary = row.shown(currency).summary();
                found.put(row.id(), summary);
                keep(summary, before);
            }
        }
        found.values().removeIf(summary -> summary.state() == ProductState.DRAFT);
        return new Found(found, incomplete);
    }

    private synchronized void keep(ProductSummary summary, long before) {
        if (following && changes == before) {
            known.put(summary.id(), summary);
        }
    }

    @Override
    public String name() {
        return "product-details";
    }

    @Override
    public List<Interest<?>> interests() {
        return List.of(new Interest<>(Services.SHOP, ProductChanged.TYPE, ProductChanged.class));
    }

    @Override
    public synchronized void heard(Event<?> event) {
        if (event.payload() instanceof ProductChanged changed) {
            changes = changes + 1;
            known.invalidate(changed.product().id());
        }
    }

    @Override
    public synchronized void following(boolean certain) {
        following = certain;
        changes = changes + 1;
        known.invalidateAll();
    }
}
