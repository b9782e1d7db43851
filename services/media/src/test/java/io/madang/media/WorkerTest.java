package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.moderation.ModerationAction;
import io.madang.contracts.moderation.ModerationActionTaken;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.MediaPersonalData;
import io.madang.media.job.Worker;
import io.madang.media.storage.MediaFiles;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Jobs are done once, whoever dies, and what is deleted is gone. */
class WorkerTest {

    private final MediaServer server = MediaServer.shared();
    private final UserId user = server.newUser();
    private final String token = server.token(user);

    @Test
    void takesTheJobsOfAWorkerThatDied() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            ids.add(server.upload(token, "a.png", TestFiles.picture("png", 30, 30 + i), "public"));
        }
        // as a worker leaves them that was killed at work: its lease has still a while to go
        for (String id : ids) {
            server.shards()
                    .named(MediaId.of(id))
                    .sql(
                            """
                update jobs set worker = 'dead', attempts = 1, due_at = utc_timestamp(3) + interval 1 second
                where item_id = :id
                """)
                    .param("id", id)
                    .update();
        }
        server.work();
        assertThat(server.item(token, ids.getFirst()).path("state").asString())
                .as("the lease holds")
                .isEqualTo("processing");
        Worker worker = server.bean(Worker.class);
        await().atMost(Duration.ofSeconds(20)).until(worker::doNext);
        await().atMost(Duration.ofSeconds(20)).until(() -> {
            server.work();
            return ids.stream().allMatch(id -> jobs(id) == 0);
        });
        for (String id : ids) {
            JsonNode item = server.item(token, id);
            assertThat(item.path("state").asString()).isEqualTo("ready");
            assertThat(item.path("derivatives")).hasSize(1);
            assertThat(published(id)).as("published once").isEqualTo(1);
        }
    }

    @Test
    void doesAJobWhoseWorkersDiedOfSomethingElse() {
        String id = server.upload(token, "a.png", TestFiles.picture("png", 31, 30), "public");
        server.shards()
                .named(MediaId.of(id))
                .sql("update jobs set worker = 'dead', attempts = 5 where item_id = :id")
                .param("id", id)
                .update();
        assertThat(server.worked(token, id).path("state").asString()).isEqualTo("ready");
    }

    @Test
    void givesUpAJobThatItsWorkersDieOf() {
        String id = server.upload(token, "a.png", TestFiles.picture("png", 30, 30), "public");
        server.shards()
                .named(MediaId.of(id))
                .sql("update jobs set attempts = 12 where item_id = :id")
                .param("id", id)
                .update();
        JsonNode item = server.worked(token, id);
        assertThat(item.path("state").asString()).isEqualTo("refused");
        assertThat(item.path("refusal").path("reason").asString()).isEqualTo("media.processing-failed");
    }

    @Test
    void leavesTheOriginalToTheWorkerThatHasTheJobByNow() {
        String id = server.upload(token, "photo.jpg", TestFiles.photo(60, 40), "public");
        server.bean(SettableScreening.class)
                .during(
                        file -> {
                            server.shards()
                                    .named(file.item())
                                    .sql("update jobs set worker = 'another' where item_id = :id")
                                    .param("id", id)
                                    .update();
                            return Optional.empty();
                        },
                        server::work);
        assertThat(server.item(token, id).path("state").asString()).isEqualTo("processing");
        assertThat(files(id))
                .as("the original, and nothing of the slow worker's")
                .isEqualTo(1);

        server.dueNow(id);
        assertThat(server.worked(token, id).path("state").asString()).isEqualTo("ready");
    }

    @Test
    void deletesTheFilesOfRemovedItems() {
        String id = server.upload(token, "a.png", TestFiles.picture("png", 500, 500), "public");
        server.worked(token, id);
        assertThat(files(id)).as("what is served, and a thumbnail").isEqualTo(2);

        server.caller().call("DELETE", "/v1/media/" + id, server.userToken()).expect(404);
        server.caller().call("DELETE", "/v1/media/" + id, token).expect(204);
        server.caller().get("/v1/media/" + id, token).expect(404);
        server.caller().get("/v1/media/" + id + "/content", null).expect(404);
        server.work();
        assertThat(files(id)).isZero();
        assertThat(rows("items", "item_id", id) + rows("derivatives", "item_id", id) + rows("item_tags", "item_id", id))
                .isZero();
        assertThat(quota()).isZero();
    }

    @Test
    void recordsWhatAdministratorsDoAboutTheItemsOfOthers() {
        String id = server.upload(token, "a.png", TestFiles.picture("png", 20, 20), "public");
        server.work();
        Map<String, String> any = Map.of("If-Match", "*");
        server.caller()
                .call("PATCH", "/v1/media/" + id, token, Map.of("title", "Its uploader's"), any)
                .expect(200);
        server.caller()
                .call("PATCH", "/v1/media/" + id, server.admin(), Map.of("title", "Another"), any)
                .expect(200);
        server.caller().call("DELETE", "/v1/media/" + id, server.admin()).expect(204);
        try (TopicEvents events = new TopicEvents("media")) {
            List<ModerationAction> acts = await().atMost(Duration.ofSeconds(60))
                    .until(
                            () -> events.arrived().stream()
                                    .filter(event -> event.type().equals(ModerationActionTaken.TYPE))
                                    .map(event -> events.payload(event, ModerationActionTaken.class)
                                            .act())
                                    .filter(act -> user.equals(act.subject().userId()))
                                    .sorted(Comparator.comparing(act -> act.id().value()))
                                    .toList(),
                            found -> found.size() >= 2);
            assertThat(acts)
                    .extracting(act -> act.deed() + " " + act.subject().name())
                    .containsExactly("MEDIA_EDITED Its uploader's", "MEDIA_DELETED Another");
        }
    }

    @Test
    void erasesEverythingOfSomebodyWhoGoes() {
        List<String> ids = List.of(
                server.upload(token, "a.png", TestFiles.picture("png", 50, 50), "public"),
                server.upload(token, "b.png", TestFiles.picture("png", 50, 50), "private"),
                server.upload(token, "c.txt", new byte[] {1, 2, 3}, "public"));
        server.work();
        Map<String, Object> wish = Map.of("name", "d.wav", "size", 100, "title", "d");
        String open = server.caller()
                .call("POST", "/v1/media/uploads", token, wish)
                .expect(201)
                .text("id");
        MediaPersonalData personal = server.bean(MediaPersonalData.class);
        assertThat(personal.personalData(user, null).rows()).hasSize(3);

        ErasedPart erased = personal.erase(user, null);
        assertThat(erased.erased()).isEqualTo(4);
        assertThat(erased.next()).isNull();
        assertThat(personal.erase(user, null).erased()).as("asked again").isZero();
        server.work();
        ids.forEach(id -> assertThat(files(id)).isZero());
        assertThat(files(open)).isZero();
        assertThat(quota()).isZero();
        assertThat(personal.personalData(user, null).rows()).isEmpty();
    }

    private long jobs(String id) {
        return rows("jobs", "item_id", id);
    }

    private long rows(String table, String column, String id) {
        return server.shards()
                .named(MediaId.of(id))
                .sql("select count(*) from " + table + " where " + column + " = :id")
                .param("id", id)
                .query(Long.class)
                .single();
    }

    /** In the outbox or on its way: the version counts publishing, and the thumbnails that followed. */
    private long published(String id) {
        return server.item(token, id).path("version").asLong() - 2;
    }

    private long quota() {
        return server.shards()
                .of(user)
                .sql("select coalesce(sum(bytes), 0) + coalesce(sum(items), 0) from quota where user_id = :user")
                .param("user", user.value())
                .query(Long.class)
                .single();
    }

    private long files(String id) {
        return server.bean(MediaFiles.class).after("media/" + id + "/").stream()
                .filter(file -> file.key().startsWith("media/" + id + "/"))
                .count();
    }
}
