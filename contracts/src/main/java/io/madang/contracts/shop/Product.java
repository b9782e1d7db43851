package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A product with everything that its page shows.
 *
 * @param description plain text
 * @param price in the smallest unit of the currency
 * @param picture what changes when the picture does; absent without one. It is at {@code /v1/products/{id}/picture}
 * @param version of the product, as its entity tag says it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Product(
        ProductId id,
        String name,
        String description,
        long price,
        String currency,
        ProductState state,
        @Nullable String picture,
        long version,
        Instant createdAt) {

    public ProductSummary summary() {
        return new ProductSummary(id, name, price, currency, state, picture);
    }
}
