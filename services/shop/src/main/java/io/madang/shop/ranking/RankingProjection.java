package io.madang.shop.ranking;

import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.contracts.shop.OrderPaid;
import io.madang.contracts.shop.OrderRefunded;
import io.madang.shop.order.Sale;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.util.List;

/** Counts sales as orders are paid and refunded. What Redis loses is counted again from the orders themselves. */
final class RankingProjection implements Projection {

    private final RankScores scores;

    RankingProjection(RankScores scores) {
        this.scores = scores;
    }

    @Override
    public String name() {
        return "popular-products";
    }

    @Override
    public List<Interest<?>> interests() {
        return List.of(
                new Interest<>(Services.SHOP, OrderPaid.TYPE, OrderPaid.class),
                new Interest<>(Services.SHOP, OrderRefunded.TYPE, OrderRefunded.class));
    }

    @Override
    public void apply(List<Event<?>> events) {
        scores.apply(events.stream().map(RankingProjection::sale).toList());
    }

    private static Sale sale(Event<?> event) {
        return switch (event.payload()) {
            case OrderPaid paid -> new Sale(paid.orderId(), event.version(), true, paid.paidAt(), paid.items());
            case OrderRefunded refunded ->
                new Sale(refunded.orderId(), event.version(), false, refunded.paidAt(), refunded.items());
            default -> throw new IllegalArgumentException("nothing about sales: " + event.type());
        };
    }

    @Override
    public void clear() {
        scores.clear();
    }
}
