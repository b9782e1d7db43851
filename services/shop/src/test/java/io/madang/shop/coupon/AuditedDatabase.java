package io.madang.shop.coupon;

import io.madang.contracts.shop.CampaignId;
import io.madang.testkit.CouponAudit;
import io.madang.testkit.TestMariaDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** The rows themselves, asked from outside. */
public record AuditedDatabase(TestMariaDb database) {

    /** How often each rule is broken. */
    public Map<String, Long> violations() {
        return ask(CouponAudit::violations);
    }

    public List<String> missing(CampaignId campaign, Map<String, String> told) {
        return ask(connection -> CouponAudit.missing(connection, campaign.toString(), told));
    }

    public long granted(CampaignId campaign) {
        return ask(connection -> CouponAudit.granted(connection, campaign.toString()));
    }

    private interface Question<T> {
        T of(Connection connection) throws SQLException;
    }

    private <T> T ask(Question<T> question) {
        try (Connection connection =
                DriverManager.getConnection(database.url(), database.username(), database.password())) {
            return question.of(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
