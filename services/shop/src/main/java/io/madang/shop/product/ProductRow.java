package io.madang.shop.product;

import io.madang.contracts.shop.Product;
import io.madang.contracts.shop.ProductId;
import io.madang.contracts.shop.ProductState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A product as its row has it.
 *
 * @param stock pieces that nobody has ordered
 * @param state never {@code SOLD_OUT}, which follows from the stock
 */
public record ProductRow(
        ProductId id,
        String name,
        String description,
        long price,
        long stock,
        ProductState state,
        @Nullable String picture,
        long version,
        Instant createdAt) {

    public boolean isOnSale() {
        return state == ProductState.ON_SALE;
    }

    ProductState shownState() {
        return isOnSale() && stock == 0 ? ProductState.SOLD_OUT : state;
    }

    Product shown(String currency) {
        return new Product(id, name, description, price, currency, shownState(), picture, version, createdAt);
    }
}
