package io.madang.bench.orders;

import io.madang.bench.load.JdbcClients;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The rows of an order that is placed and paid, written by plain JDBC in as many transactions as the shop needs: the
 * order with its stock, the payment, the provider's record, and the paid order with its event and the sold stock.
 */
final class RawOrders {

    private final JdbcClients jdbc;
    private final List<String> products;
    private final AtomicLong ids = new AtomicLong(1);

    RawOrders(JdbcClients jdbc, List<String> products) {
        this.jdbc = jdbc;
        this.products = products;
    }

    /** A table like the outbox's, which no relay empties meanwhile. */
    void prepare() throws SQLException {
        jdbc.execute("create table if not exists madang_shop.raw_events (id bigint not null auto_increment,"
                + " event_key bigint not null, payload mediumtext not null, primary key (id)) engine = InnoDB");
    }

    double perSecond(int clients, Duration time) throws Exception {
        return jdbc.perSecond(clients, time, connection -> {
            connection.setCatalog("madang_shop");
            connection.setAutoCommit(false);
            Statements statements = new Statements(connection);
            return () -> statements.order(
                    ids.getAndIncrement(),
                    Long.parseLong(products.get(ThreadLocalRandom.current().nextInt(products.size()))));
        });
    }

    private static final class Statements {

        private final Connection connection;
        private final PreparedStatement order;
        private final PreparedStatement item;
        private final PreparedStatement lock;
        private final PreparedStatement reservation;
        private final PreparedStatement stock;
        private final PreparedStatement payment;
        private final PreparedStatement provider;
        private final PreparedStatement succeeded;
        private final PreparedStatement paid;
        private final PreparedStatement event;
        private final PreparedStatement sold;

        Statements(Connection connection) throws SQLException {
            this.connection = connection;
            order = connection.prepareStatement(
                    """
                    insert into orders (order_id, buyer_id, state, reserved, price, discount, currency, version,
                                        created_at, expires_at, due_at)
                    values (?, ?, 'PENDING', true, 1000, 0, 'KRW', 1, utc_timestamp(3), utc_timestamp(3),
                            utc_timestamp(3) + interval 1 day)
                    """);
            item = connection.prepareStatement(
                    "insert into order_items (order_id, product_id, name, price, pieces) values (?, ?, 'p', 1000, 1)");
            lock = connection.prepareStatement("select stock, state from products where product_id = ? for update");
            reservation = connection.prepareStatement(
                    """
                    insert into stock_reservations (order_id, product_id, pieces, state, changed_at)
                    values (?, ?, 1, 'HELD', utc_timestamp(3))
                    """);
            stock = connection.prepareStatement("update products set stock = stock - 1 where product_id = ?");
            payment = connection.prepareStatement(
                    """
                    insert into payments (payment_id, order_id, amount, currency, state, created_at, changed_at, due_at)
                    values (?, ?, 1000, 'KRW', 'STARTED', utc_timestamp(3), utc_timestamp(3),
                            utc_timestamp(3) + interval 1 day)
                    """);
            provider = connection.prepareStatement(
                    """
                    insert into provider_payments (reference, amount, currency, state, created_at)
                    values (?, 1000, 'KRW', 'SUCCEEDED', utc_timestamp(3))
                    """);
            succeeded = connection.prepareStatement(
                    "update payments set state = 'SUCCEEDED', due_at = null where payment_id = ?");
            paid = connection.prepareStatement(
                    """
                    update orders set state = 'PAID', payment_id = ?, paid_at = '2020-01-01', version = version + 1, due_at = null
                    where order_id = ?
                    """);
            event = connection.prepareStatement(
                    """
                    insert into raw_events (event_key, payload) values (?, rpad('{}', 400, ' '))
                    """);
            sold = connection.prepareStatement(
                    "update stock_reservations set state = 'SOLD' where order_id = ? and product_id = ?");
        }

        void order(long id, long product) throws SQLException {
            run(order, id, id);
            run(item, id, product);
            lock.setLong(1, product);
            lock.executeQuery().close();
            run(reservation, id, product);
            run(stock, product);
            connection.commit();
            run(payment, id, id);
            connection.commit();
            run(provider, id);
            connection.commit();
            run(succeeded, id);
            run(paid, id, id);
            run(event, id);
            run(sold, id, product);
            connection.commit();
        }

        private static void run(PreparedStatement statement, long... values) throws SQLException {
            for (int i = 0; i < values.length; i++) {
                statement.setLong(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }
}
