package io.madang.shop.coupon.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.shop.coupon.CouponServer;
import io.madang.testkit.TcpProxy;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Campaigns in two databases, one of which is away. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OneDatabaseAwayTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestMariaDb behind = TestEngines.secondMariaDb();
    private final TcpProxy database = TcpProxy.to(behind.port());
    private final CouponServer server = start();

    private CouponServer start() {
        List<String> settings = new ArrayList<>(ServiceInstance.twoDatabases());
        settings.add("madang.database.sources.second.url="
                + behind.url().replace(":" + behind.port(), ":" + database.port()));
        settings.add("madang.database.sources.second.connect-timeout=1s");
        return CouponServer.start(List.of(), settings.toArray(String[]::new));
    }

    @AfterAll
    void stop() {
        server.close();
        database.close();
    }

    @Test
    void grantsCouponsOfTheOther() {
        CampaignId here = campaignIn("main");
        CampaignId there = campaignIn("second");
        server.granted(here, server.newUser());
        server.granted(there, server.newUser());
        UserId late = server.newUser();
        database.refuse();
        try {
            await().atMost(PATIENCE)
                    .until(() -> server.claim(there, server.newUser()).status() == 503);
            // as after a loss: its places are to be built from the database
            server.instance().redis().del(new IssueKeys(here).places());
            await().atMost(PATIENCE).until(() -> server.claim(here, late).status() == 200);
            assertThat(server.granted(here, late)).isNotNull();
            CampaignId fresh = campaignIn("main");
            await().atMost(PATIENCE).until(() -> server.claim(fresh, late).status() == 200);
            assertThat(listed()).contains(here.toString(), there.toString(), fresh.toString());
        } finally {
            database.restore();
        }
        await().atMost(PATIENCE).until(() -> server.claim(there, late).status() == 200);
        assertThat(server.granted(there, late)).isNotNull();
    }

    /** Those whose id leads to the other database are of no use, and refused while that is away. */
    private CampaignId campaignIn(String source) {
        while (true) {
            Reply made = server.caller().call("POST", "/v1/campaigns", server.admin(), CouponServer.campaign(5));
            if (made.status() == 201) {
                CampaignId id = CampaignId.of(made.json().at("/campaign/id").asString());
                if (server.shardOf(id).source().name().equals(source)) {
                    return id;
                }
            } else {
                assertThat(made.status()).isEqualTo(503);
            }
        }
    }

    private List<String> listed() {
        List<String> ids = new ArrayList<>();
        server.caller()
                .get("/v1/campaigns", null)
                .expect(200)
                .json()
                .path("campaigns")
                .forEach(campaign -> ids.add(campaign.path("id").asString()));
        return ids;
    }
}
