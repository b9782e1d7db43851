package io.madang.shop.ranking;

import java.time.LocalDate;

/**
 * A sorted set of products.
 *
 * @param weight what a piece that was sold on a certain day adds to it
 * @param lastDay after which nobody reads it
 */
record RankedSet(String key, long weight, LocalDate lastDay) {}
