package io.madang.testkit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What must hold of coupons after any storm and any crash, asked of the rows themselves. */
public final class CouponAudit {

    private static final Map<String, String> VIOLATIONS = new LinkedHashMap<>();

    static {
        VIOLATIONS.put(
                "campaigns that count other than they granted",
                """
                select count(*) from madang_shop.campaigns g
                where granted <> (select count(*) from madang_shop.coupons c where c.campaign_id = g.campaign_id)
                """);
        VIOLATIONS.put(
                "campaigns that granted more than there are",
                "select count(*) from madang_shop.campaigns where granted > total or granted < 0");
        VIOLATIONS.put(
                "users with two coupons of a campaign",
                "select count(*) - count(distinct campaign_id, user_id) from madang_shop.coupons");
        VIOLATIONS.put(
                "coupons with the same id", "select count(*) - count(distinct coupon_id) from madang_shop.coupons");
        VIOLATIONS.put(
                "coupons used or reserved twice",
                """
                select count(*) - count(distinct coupon_id) from madang_shop.coupon_orders
                where state in ('RESERVED', 'USED')
                """);
        VIOLATIONS.put(
                "coupons whose order does not know of them",
                """
                select count(*) from madang_shop.coupons c left join madang_shop.coupon_orders o
                    on o.coupon_id = c.coupon_id and o.order_id = c.order_id and o.state = c.state
                where c.state in ('RESERVED', 'USED') and o.coupon_id is null
                """);
        VIOLATIONS.put(
                "orders whose coupon does not know of them",
                """
                select count(*) from madang_shop.coupon_orders o left join madang_shop.coupons c
                    on c.campaign_id = o.campaign_id and c.user_id = o.user_id and c.order_id = o.order_id
                        and c.state = o.state
                where o.state in ('RESERVED', 'USED') and c.coupon_id is null
                """);
        VIOLATIONS.put(
                "free coupons with an order",
                """
                select count(*) from madang_shop.coupons where state in ('ISSUED', 'VOIDED') and order_id is not null
                """);
    }

    private CouponAudit() {}

    /** How often each rule is broken. */
    public static Map<String, Long> violations(Connection connection) throws SQLException {
        Map<String, Long> found = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement()) {
            for (Map.Entry<String, String> rule : VIOLATIONS.entrySet()) {
                try (ResultSet rows = statement.executeQuery(rule.getValue())) {
                    rows.next();
                    found.put(rule.getKey(), rows.getLong(1));
                }
            }
        }
        return found;
    }

    /** Those of the grants that users were told of which the database has not; each is a user and a coupon. */
    public static List<String> missing(Connection connection, String campaign, Map<String, String> told)
            throws SQLException {
        Map<String, String> stored = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "select user_id, coupon_id from madang_shop.coupons where campaign_id = ?")) {
            statement.setString(1, campaign);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    stored.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        List<String> missing = new ArrayList<>();
        told.forEach((user, coupon) -> {
            if (!coupon.equals(stored.get(user))) {
                missing.add("user " + user + " was told of " + coupon + ", stored is " + stored.get(user));
            }
        });
        return missing;
    }

    /** How many coupons of a campaign there are. */
    public static long granted(Connection connection, String campaign) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("select count(*) from madang_shop.coupons where campaign_id = ?")) {
            statement.setString(1, campaign);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }
}
