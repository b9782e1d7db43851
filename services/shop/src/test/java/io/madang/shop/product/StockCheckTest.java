package io.madang.shop.product;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.ProductId;
import io.madang.sharding.Shard;
import io.madang.shop.ShopServer;
import io.madang.shop.order.OrderSweeper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stock and orders of two databases, compared from outside. */
class StockCheckTest {

    private final ShopServer server = ShopServer.shared();
    private final String token = server.userToken();
    private final String product = server.newProduct(100, 10);
    private final Shard shard = server.shards().named(ProductId.of(product));
    private final List<String> lines = new ArrayList<>();

    private int run(boolean repair) {
        lines.clear();
        // other tests of this instance may be in the middle of something
        new StockCheck(server.shards()).run(repair, line -> {
            if (line.contains(product)) {
                lines.add(line);
            }
        });
        return lines.size();
    }

    @Test
    void correctsStockThatDoesNotAddUp() {
        server.newOrder(token, product, 3);
        assertThat(run(false)).isZero();
        shard.sql("update products set stock = 9 where product_id = ?")
                .param(Long.valueOf(product))
                .update();
        assertThat(run(false)).isOne();
        assertThat(run(true)).isOne();
        assertThat(lines.getFirst()).contains("9 in stock and 3 held or sold, of 10", "corrected");
        assertThat(run(false)).isZero();
        server.assertStock(product, 7, 3, 0);
    }

    @Test
    void hasPiecesFollowTheirOrder() {
        String paid = server.newOrder(token, product, 3);
        server.pay(token, paid, "approved").expect(200);
        String cancelled = server.newOrder(token, product, 2);
        server.caller()
                .call("POST", "/v1/orders/" + cancelled + "/cancel", token)
                .expect(200);
        server.assertStock(product, 7, 0, 3);
        shard.sql("update stock_reservations set state = 'HELD' where product_id = ?")
                .param(Long.valueOf(product))
                .update();
        shard.sql("update products set stock = 5 where product_id = ?")
                .param(Long.valueOf(product))
                .update();
        assertThat(run(false)).isEqualTo(2);
        assertThat(run(true)).isEqualTo(2);
        assertThat(run(false)).as("it is due now").isZero();
        List.of(paid, cancelled).forEach(order -> server.makeDue(OrderId.of(order)));
        server.bean(OrderSweeper.class).sweep();
        server.assertStock(product, 7, 0, 3);
        assertThat(run(false)).isZero();
    }

    @Test
    void leavesMoreSoldThanEverCameInToPeople() {
        server.newOrder(token, product, 3);
        shard.sql("update products set stocked = 2, stock = 0 where product_id = ?")
                .param(Long.valueOf(product))
                .update();
        assertThat(new StockCheck(server.shards()).run(true, lines::add)).isPositive();
        assertThat(lines).anyMatch(line -> line.contains(product) && line.contains("more is sold"));
        shard.sql("update products set stocked = 10, stock = 7 where product_id = ?")
                .param(Long.valueOf(product))
                .update();
    }
}
