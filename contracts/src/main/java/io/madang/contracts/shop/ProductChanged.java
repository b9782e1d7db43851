package io.madang.contracts.shop;

/** Event: a product was made, changed, sold out or stocked again. The event's key is the product. */
public record ProductChanged(ProductSummary product) {

    public static final String TYPE = "product-changed";
}
