package io.madang.contracts.shop;

/**
 * So many pieces of a product.
 *
 * @param name of the product when it was ordered
 * @param price of a piece when it was ordered
 */
public record OrderItem(ProductId productId, String name, long price, int pieces) {}
