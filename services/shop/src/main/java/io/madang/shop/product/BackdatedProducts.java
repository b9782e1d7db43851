package io.madang.shop.product;

import io.madang.contracts.account.UserId;
import io.madang.contracts.service.Services;
import io.madang.contracts.shop.ProductId;
import io.madang.contracts.shop.ProductState;
import io.madang.outbox.Backdating;
import io.madang.sharding.Databases;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shards;
import io.madang.shop.store.ShopProperties;
import io.madang.shop.store.ShopStore;

/** Makes products at a time that has passed, as {@link ProductChanges} does now. */
public final class BackdatedProducts {

    private final ProductChanges changes;

    BackdatedProducts(
            Databases databases,
            ProductRows rows,
            IdempotencyKeys keys,
            ShopProperties properties,
            Backdating backdating) {
        Shards shards = databases.forService(Services.SHOP.role());
        ShopStore then = new ShopStore(
                shards,
                backdating.outbox(shards),
                backdating.moderationLog(shards),
                backdating.ids(),
                backdating.clock());
        this.changes =
                new ProductChanges(then, rows, keys, properties.currency().getCurrencyCode());
    }

    /** @param png the picture, a square */
    public ProductId create(String name, String description, long price, long stock, byte[] png, UserId by) {
        ProductDraft draft = new ProductDraft(name, description, price, ProductState.ON_SALE);
        ProductId id = changes.create(draft, stock, null, by).id();
        changes.changePicture(id, png, by);
        return id;
    }
}
