package io.madang.contracts.shop;

/**
 * A product in a list of popular ones.
 *
 * @param rank 1 + the number of products with more points
 */
public record PopularProduct(int rank, double points, ProductSummary product) {}
