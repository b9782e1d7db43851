package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands {@code stock} and {@code coupons}, by way of the command line. */
class ShopCommandsTest {

    private final TestMariaDb database = TestEngines.mariaDb();
    private final TestRedis redis = TestEngines.redis();

    @TempDir
    Path place;

    private Path config;

    @BeforeEach
    void configure() throws Exception {
        config = Files.writeString(
                place.resolve("madang.properties"),
                """
                madang.database.sources.main.url=%s
                madang.database.sources.main.username=%s
                madang.database.sources.main.password=%s
                madang.redis.url=%s
                """
                        .formatted(database.url(), database.username(), database.password(), redis.url()));
        // makes the tables where no instance has yet
        run("stock", "repair");
        run("coupons", "repair");
    }

    @Test
    void findsStockThatDoesNotAddUpAndPutsItRight() throws Exception {
        write(
                """
                insert into madang_shop.products (product_id, name, description, price, stock, stocked, state, version,
                                                  created_at)
                values (4711, 'p', '', 1, 3, 5, 'ON_SALE', 1, utc_timestamp(3))
                """);
        try {
            assertThatThrownBy(() -> run("stock", "check"))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("stock repair");
            assertThat(run("stock", "repair")).contains("4711");
            assertThat(run("stock", "check")).contains("Stock and orders agree.");
        } finally {
            write("delete from madang_shop.products where product_id = 4711");
        }
        assertThatThrownBy(() -> run("stock")).isInstanceOf(UsageError.class);
    }

    @Test
    void findsCampaignsThatCountWrongAndPutsThemRight() throws Exception {
        write(
                """
                insert into madang_shop.campaigns (campaign_id, name, total, granted, opens_at, closes_at, minimum_price,
                                                   audience, codes, epoch, voided_through, voided, voiding, created_by,
                                                   created_at)
                values (4711, 'c', 5, 1, utc_timestamp(3), utc_timestamp(3), 0, 'EVERYBODY', 'NONE', 1, 0, 0, false, 0,
                        utc_timestamp(3))
                """);
        try {
            assertThatThrownBy(() -> run("coupons", "check"))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("coupons repair");
            assertThat(run("coupons", "repair")).contains("campaign 4711: repaired");
            assertThat(run("coupons", "check")).contains("All campaigns are sound.");
        } finally {
            write("delete from madang_shop.campaigns where campaign_id = 4711");
        }
        assertThatThrownBy(() -> run("coupons", "sell")).isInstanceOf(UsageError.class);
    }

    private void write(String statement) throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(database.url(), database.username(), database.password());
                Statement one = connection.createStatement()) {
            one.executeUpdate(statement);
        }
    }

    private String run(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--config", config.toString(), "--data", place.toString()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            new Commands(new Console(), Map.of()).run(all);
        } finally {
            System.setOut(before);
        }
        return said.toString(StandardCharsets.UTF_8);
    }
}
