package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.AccountPersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is kept for a user alone: drafts, and when they were here. */
class DraftTest {

    private final AccountServer server = AccountServer.shared();
    private final AccountClient client = server.client();
    private final LoggedIn user = client.newUser();

    @Test
    void keepsOneDraftForEachPlace() {
        keep("board/7", "one").expect(200);
        Reply kept = keep("board/7", "two").expect(200);
        assertThat(kept.text("title")).isEqualTo("two");
        client.call(
                        "PUT",
                        drafts("article/9"),
                        user.access(),
                        Map.of("title", "", "content", "", "baseVersion", "7", "baseModified", "1763438400000"))
                .expect(200);
        JsonNode all =
                client.get("/v1/me/drafts", user.access()).expect(200).json().path("drafts");
        assertThat(all.findValuesAsString("targetId")).containsExactly("9", "7");
        assertThat(all.path(0).path("baseVersion").asString()).isEqualTo("7");
        assertThat(client.get(drafts("board/7"), user.access()).expect(200).text("content"))
                .isEqualTo("content of two");
        client.call("DELETE", drafts("board/7"), user.access()).expect(204);
        client.call("DELETE", drafts("board/7"), user.access()).expect(204);
        client.get(drafts("board/7"), user.access()).expect(404);
    }

    @Test
    void isNobodyElsesBusiness() {
        keep("board/7", "secret").expect(200);
        LoggedIn other = client.newUser();
        client.get(drafts("board/7"), other.access()).expect(404);
        assertThat(client.get("/v1/me/drafts", client.admin().access()).json().toString())
                .doesNotContain("secret");
        client.get("/v1/me/drafts", null).expect(401);
    }

    @Test
    void refusesWhatNoArticleCouldBe() {
        assertThat(keep("board/7", "x".repeat(201)).expect(400).text("field")).isEqualTo("title");
        Map<String, String> body = Map.of("title", "t", "content", "y".repeat(50_001));
        client.call("PUT", drafts("board/7"), user.access(), body).expect(400);
        keep("leaf/7", "one").expect(400);
        keep("board/tea", "one").expect(400);
        Map<String, String> wrong = Map.of("title", "t", "content", "c", "baseVersion", "-1");
        client.call("PUT", drafts("board/7"), user.access(), wrong).expect(400);
    }

    @Test
    void keepsTheNewestOfManyAlsoWhenTheyComeAtOnce() {
        Concurrently.run(
                45, i -> keep("board/" + (100 + i), "draft").expect(200).status());
        List<String> kept = client.get("/v1/me/drafts", user.access())
                .expect(200)
                .json()
                .path("drafts")
                .findValuesAsString("targetId");
        assertThat(kept).hasSize(30).doesNotHaveDuplicates();
        keep("board/1", "newest").expect(200);
        assertThat(client.get("/v1/me/drafts", user.access())
                        .json()
                        .path("drafts")
                        .path(0)
                        .path("targetId")
                        .asString())
                .isEqualTo("1");
    }

    @Test
    void knowsWhenAVisitEndedOnWhateverDevice() {
        String visit = "/v1/me/visit";
        assertThat(client.call("PUT", visit, user.access()).expect(200).json().isEmpty())
                .as("the first visit")
                .isTrue();
        setLastSeen("utc_timestamp(3) - interval 10 minute");
        assertThat(client.call("PUT", visit, user.access()).expect(200).json().isEmpty())
                .as("the same visit")
                .isTrue();
        setLastSeen("'2026-11-01 10:00:00'");
        String otherDevice = client.logIn(user.name(), AccountClient.PASSWORD).access();
        for (String device : List.of(otherDevice, user.access())) {
            assertThat(client.call("PUT", visit, device).expect(200).text("previousEndedAt"))
                    .isEqualTo("2026-11-01T10:00:00Z");
        }
        List<String> answers = Concurrently.run(
                12, i -> client.call("PUT", visit, user.access()).expect(200).text("previousEndedAt"));
        assertThat(answers).containsOnly("2026-11-01T10:00:00Z");
    }

    @Test
    void isPartOfOnesDataAndGoesWithTheAccount() {
        keep("board/7", "a thought").expect(200);
        client.call("PUT", "/v1/me/visit", user.access()).expect(200);
        AccountPersonalData data = server.bean(AccountPersonalData.class);
        Map<String, List<Map<String, Object>>> held = new HashMap<>();
        String cursor = null;
        do {
            PersonalDataPage page = data.personalData(UserId.of(user.id()), cursor);
            held.put(page.kind(), page.rows());
            cursor = page.next();
        } while (cursor != null);
        assertThat(held.get("drafts")).singleElement().satisfies(draft -> assertThat(draft.get("title"))
                .isEqualTo("a thought"));
        assertThat(held.get("visits")).hasSize(1);
        client.call("DELETE", "/v1/me", user.access(), Map.of("password", AccountClient.PASSWORD))
                .expect(204);
        for (String table : List.of("drafts", "visits")) {
            assertThat(server.home()
                            .sql("select count(*) from " + table + " where user_id = :user")
                            .param("user", Long.parseLong(user.id()))
                            .query(Long.class)
                            .single())
                    .isZero();
        }
    }

    private void setLastSeen(String sql) {
        server.home()
                .sql("update visits set last_seen_at = " + sql + " where user_id = :user")
                .param("user", Long.parseLong(user.id()))
                .update();
    }

    private Reply keep(String place, String title) {
        return client.call(
                "PUT", drafts(place), user.access(), Map.of("title", title, "content", "content of " + title));
    }

    private static String drafts(String place) {
        return "/v1/me/drafts/" + place;
    }
}
