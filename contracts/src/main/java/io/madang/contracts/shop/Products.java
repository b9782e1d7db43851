package io.madang.contracts.shop;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** What is for sale. */
public interface Products {

    /**
     * The products on sale, the newest first; those that are sold out among them.
     *
     * @param cursor {@code next} of the page before; left out for the first
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/products")
    ProductPage onSale(
            @RequestParam(name = "size", defaultValue = "30") int size,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor);

    /** One product that is or was on sale; {@code not-found} for a draft. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/products/{id}")
    Product product(@PathVariable("id") ProductId id);
}
