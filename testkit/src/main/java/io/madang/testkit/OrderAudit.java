package io.madang.testkit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** What must hold of orders, stock, coupons and money once all that was due is done, asked of the rows themselves. */
public final class OrderAudit {

    private static final Map<String, String> VIOLATIONS = new LinkedHashMap<>();

    static {
        VIOLATIONS.put("products with less than nothing in stock", "select count(*) from products where stock < 0");
        VIOLATIONS.put(
                "products whose pieces do not add up",
                """
                select count(*) from products p where p.stocked <> p.stock + (
                    select coalesce(sum(r.pieces), 0) from stock_reservations r
                    where r.product_id = p.product_id and r.state in ('HELD', 'SOLD'))
                """);
        VIOLATIONS.put(
                "pieces that are held for nobody or sold to nobody",
                """
                select count(*) from stock_reservations r left join orders o on o.order_id = r.order_id
                where o.order_id is null or (r.state = 'SOLD') <> (o.state = 'PAID') or r.state = 'HELD'
                """);
        VIOLATIONS.put(
                "paid orders whose pieces were not sold",
                """
                select count(*) from orders o join order_items i on i.order_id = o.order_id
                    left join stock_reservations r on r.order_id = i.order_id and r.product_id = i.product_id
                        and r.state = 'SOLD' and r.pieces = i.pieces
                where o.state = 'PAID' and r.order_id is null
                """);
        VIOLATIONS.put(
                "paid orders that the provider has not exactly one payment of the right amount for",
                """
                select count(*) from orders o where o.state = 'PAID' and o.price > o.discount and 1 <> (
                    select count(*) from payments p join provider_payments m on m.reference = p.payment_id
                    where p.order_id = o.order_id and m.state = 'SUCCEEDED' and m.amount = o.price - o.discount)
                """);
        VIOLATIONS.put(
                "money that was kept for an order that is not paid",
                """
                select count(*) from orders o join payments p on p.order_id = o.order_id
                    join provider_payments m on m.reference = p.payment_id
                where o.state <> 'PAID' and m.state = 'SUCCEEDED'
                """);
        VIOLATIONS.put(
                "paid orders whose coupon is not used",
                """
                select count(*) from orders o left join coupons c
                    on c.coupon_id = o.coupon_id and c.state = 'USED' and c.order_id = o.order_id
                where o.state = 'PAID' and o.coupon_id is not null and c.coupon_id is null
                """);
        VIOLATIONS.put(
                "coupons that are lost in an order that is not paid",
                """
                select count(*) from coupons c left join orders o on o.order_id = c.order_id and o.state = 'PAID'
                where c.state in ('RESERVED', 'USED') and o.order_id is null
                """);
        VIOLATIONS.put(
                "coupons in two paid orders",
                """
                select count(coupon_id) - count(distinct coupon_id) from orders where state = 'PAID'
                """);
    }

    private OrderAudit() {}

    /** How often each rule is broken. */
    public static Map<String, Long> violations(Connection connection) throws SQLException {
        Map<String, Long> found = new LinkedHashMap<>();
        for (Map.Entry<String, String> rule : VIOLATIONS.entrySet()) {
            found.put(rule.getKey(), number(connection, rule.getValue()));
        }
        return found;
    }

    /** How much is still to be done: payments, refunds, and stock and coupons that follow their orders. */
    public static long unfinished(Connection connection) throws SQLException {
        return number(
                connection,
                """
                select (select count(*) from orders where state = 'PENDING' or due_at is not null)
                    + (select count(*) from payments where state in ('STARTED', 'REFUND_DUE'))
                    + (select count(*) from provider_payments where state = 'PROCESSING')
                """);
    }

    public static long number(Connection connection, String query) throws SQLException {
        connection.setCatalog("madang_shop");
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
