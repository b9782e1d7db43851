package io.madang.contracts.shop;

import java.time.LocalDate;
import java.util.List;

/**
 * The products that sell best.
 *
 * @param date the day for which the list is: today in the shop's zone
 * @param incomplete whether a database is away, so that the products that it has are missing
 */
public record PopularList(
        PopularPeriod period, LocalDate date, String zone, List<PopularProduct> products, boolean incomplete) {}
