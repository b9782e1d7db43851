package io.madang.shop.coupon;

import io.madang.contracts.shop.CampaignId;
import io.madang.testkit.CouponAudit;
import io.madang.testkit.TestMariaDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The rows themselves, asked from outside; those of a campaign are in one of the databases. */
public record AuditedDatabases(List<TestMariaDb> databases) {

    /** How often each rule is broken. */
    public Map<String, Long> violations() {
        return ask(CouponAudit::violations).stream()
                .flatMap(found -> found.entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum));
    }

    /** Those of the grants that users were told of which no database has. */
    public List<String> missing(CampaignId campaign, Map<String, String> told) {
        return ask(connection -> CouponAudit.missing(connection, campaign.toString(), told)).stream()
                .reduce((some, others) -> some.stream().filter(others::contains).toList())
                .orElseThrow();
    }

    public long granted(CampaignId campaign) {
        return ask(connection -> CouponAudit.granted(connection, campaign.toString())).stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private interface Question<T> {
        T of(Connection connection) throws SQLException;
    }

    private <T> List<T> ask(Question<T> question) {
        return databases.stream().map(database -> ask(database, question)).toList();
    }

    private static <T> T ask(TestMariaDb database, Question<T> question) {
        try (Connection connection =
                DriverManager.getConnection(database.url(), database.username(), database.password())) {
            return question.of(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
