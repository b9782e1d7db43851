package io.madang.shop.order;

import io.madang.contracts.shop.ProductId;

/** So many pieces of a product that somebody wants. */
record OrderLine(ProductId product, int pieces) {}
