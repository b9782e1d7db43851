package io.madang.contracts.shop;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The products that sell best. */
public interface PopularProducts {

    /** How many a list has at most. */
    int MOST = 100;

    /** The points of one sold piece. */
    int POINTS = 5;

    /** The best first; of equally popular ones the newest first. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/popular-products")
    PopularList popular(
            @RequestParam(name = "period", defaultValue = "yesterday") PopularPeriod period,
            @RequestParam(name = "limit", defaultValue = "10") int limit);
}
