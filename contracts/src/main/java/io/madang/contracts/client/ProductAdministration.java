package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.shop.Product;
import io.madang.contracts.shop.ProductId;
import io.madang.contracts.shop.ProductPage;
import io.madang.contracts.shop.ProductState;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Making, changing and stocking products. */
public interface ProductAdministration {

    record NewProductRequest(String name, String description, long price, ProductState state, long stock) {}

    record ProductRequest(String name, String description, long price, ProductState state) {}

    record StockRequest(long pieces) {}

    /** Where the pieces of a product are. */
    record Stock(long stock, long held, long sold, long stocked) {}

    @Access(Who.ADMIN)
    @GetExchange("/v1/products/all")
    ProductPage all(
            @RequestParam("size") int size, @RequestParam(name = "cursor", required = false) @Nullable String cursor);

    @Access(Who.ADMIN)
    @GetExchange("/v1/products/{id}/draft")
    Product draft(@PathVariable("id") ProductId id);

    /**
     * Makes a product.
     *
     * @param key the same again for the same wish: it makes one product
     */
    @Access(Who.ADMIN)
    @PostExchange("/v1/products")
    Product create(@RequestBody NewProductRequest body, @RequestHeader("Idempotency-Key") String key);

    /**
     * Changes a product.
     *
     * @param ifMatch the entity tag of the version that the change is for; {@code stale} if there is a newer one
     */
    @Access(Who.ADMIN)
    @PutExchange("/v1/products/{id}")
    Product change(
            @PathVariable("id") ProductId id,
            @RequestBody ProductRequest body,
            @RequestHeader("If-Match") String ifMatch);

    /**
     * Sets a product's picture.
     *
     * @param picture a PNG, JPEG or GIF
     */
    @Access(Who.ADMIN)
    @PutExchange(url = "/v1/products/{id}/picture", contentType = "application/octet-stream")
    Product putPicture(@PathVariable("id") ProductId id, @RequestBody byte[] picture);

    @Access(Who.ADMIN)
    @GetExchange("/v1/products/{id}/stock")
    Stock stock(@PathVariable("id") ProductId id);

    /**
     * Adds pieces that came in, or takes some out.
     *
     * @param key the same again for the same delivery: it counts once
     */
    @Access(Who.ADMIN)
    @PostExchange("/v1/products/{id}/stock")
    Stock stockIn(
            @PathVariable("id") ProductId id,
            @RequestBody StockRequest body,
            @RequestHeader("Idempotency-Key") String key);
}
