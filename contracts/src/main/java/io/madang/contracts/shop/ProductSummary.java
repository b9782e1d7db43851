package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** A product in a list: see {@link Product}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProductSummary(
        ProductId id, String name, long price, String currency, ProductState state, @Nullable String picture) {}
