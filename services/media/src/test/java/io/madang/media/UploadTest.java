package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.UploadId;
import io.madang.media.item.SignedLinks;
import io.madang.media.storage.MediaFiles;
import io.madang.media.storage.MultipartFiles;
import io.madang.testkit.service.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Uploads in parts, interrupted in every way. */
class UploadTest {

    private static final int PART = 16 << 20;
    private static final int SIZE = 2 * PART + 1234;

    private final MediaServer server = MediaServer.shared();
    private final UserId user = server.newUser();
    private final String token = server.token(user);

    private static Map<String, Object> wish(int size) {
        return Map.of("name", "long.wav", "size", size, "title", "A long sound", "tags", List.of("sound"));
    }

    private static Reply start(MediaServer at, String token, String key) {
        return at.caller().call("POST", "/v1/media/uploads", token, wish(SIZE), Map.of("Idempotency-Key", key));
    }

    private static byte[] part(byte[] file, int number) {
        return Arrays.copyOfRange(file, (number - 1) * PART, Math.min(file.length, number * PART));
    }

    /** Sends one part to wherever the upload says. */
    private static Reply put(MediaServer at, JsonNode upload, byte[] file, int number) {
        for (JsonNode missing : upload.path("missing")) {
            if (missing.path("number").asInt() == number) {
                return at.send("PUT", missing.path("url").asString(), null, part(file, number));
            }
        }
        throw new AssertionError("part " + number + " is not missing: " + upload);
    }

    @Test
    void goesOnAtAnotherInstance() {
        byte[] file = TestFiles.sound(SIZE, 11);
        String id;
        try (MediaServer first = MediaServer.start(MediaServer.store())) {
            Reply started = start(first, token, "the-wish").expect(201);
            id = started.text("id");
            assertThat(start(first, token, "the-wish").expect(201).text("id")).isEqualTo(id);
            assertThat(started.json().path("partCount").asInt()).isEqualTo(3);
            put(first, started.json(), file, 2).expect(204);
        }
        String path = "/v1/media/uploads/" + id;
        JsonNode found = server.caller().get(path, token).expect(200).json();
        assertThat(found.path("present").toString()).isEqualTo("[2]");
        assertThat(server.caller().get("/v1/media/uploads", token).json()).hasSize(1);
        Reply early = server.caller().call("POST", path + "/complete", token).expect(409);
        assertThat(early.text("reason")).isEqualTo("media.parts-missing");

        put(server, found, file, 1).expect(204);
        put(server, found, file, 3).expect(204);
        assertThat(server.caller()
                        .call("POST", path + "/complete", token)
                        .expect(202)
                        .text("item"))
                .isEqualTo(id);
        assertThat(server.caller()
                        .call("POST", path + "/complete", token)
                        .expect(202)
                        .text("item"))
                .as("asked again")
                .isEqualTo(id);

        assertThat(server.worked(token, id).path("state").asString()).isEqualTo("ready");
        assertThat(server.caller()
                        .get("/v1/media/" + id + "/content", null)
                        .expect(200)
                        .raw()
                        .body())
                .isEqualTo(file);
    }

    @Test
    void goesOnWithWhatAnInterruptedWorkerHadJoined() {
        byte[] file = TestFiles.sound(SIZE, 12);
        JsonNode upload = start(server, token, "joined").expect(201).json();
        for (int number = 1; number <= 3; number++) {
            put(server, upload, file, number).expect(204);
        }
        String id = upload.path("id").asString();
        String path = "/v1/media/uploads/" + id;
        server.caller().call("POST", path + "/complete", token).expect(202);
        assertThat(server.item(token, id).path("state").asString()).isEqualTo("processing");
        server.work();
        // as if the worker had died between the store and the database
        for (String undone : List.of(
                "update items set state = 'PROCESSING' where item_id = ",
                "delete from jobs where item_id = ",
                "insert into jobs (task, weight, due_at, item_id) select 'JOIN', 0, utc_timestamp(3), ")) {
            server.shards().named(UploadId.of(id)).sql(undone + id).update();
        }
        assertThat(server.worked(token, id).path("state").asString()).isEqualTo("ready");
    }

    @Test
    void refusesPartsThatDoNotBelong() {
        JsonNode upload = start(server, token, "parts").expect(201).json();
        String url = upload.path("missing").path(0).path("url").asString();
        assertThat(server.send("PUT", url, null, new byte[10]).expect(400).text("reason"))
                .isEqualTo("media.part-size");
        server.send("PUT", url + "x", null, new byte[10]).expect(403);
        server.send("PUT", url.replace("/parts/1?", "/parts/2?"), null, new byte[10])
                .expect(403);
        String path = "/v1/media/uploads/" + upload.path("id").asString();
        server.caller().get(path, server.userToken()).expect(404);
        server.caller().call("DELETE", path, token).expect(204);
        assertThat(server.send("PUT", url, null, new byte[10]).expect(409).text("reason"))
                .isEqualTo("media.upload-closed");
        server.caller().call("POST", path + "/complete", token).expect(409);
    }

    @Test
    void startsAnewWhereTheStoreHasLostTheParts() {
        byte[] file = TestFiles.sound(SIZE, 14);
        JsonNode upload = start(server, token, "lost").expect(201).json();
        String id = upload.path("id").asString();
        String path = "/v1/media/uploads/" + id;
        put(server, upload, file, 1).expect(204);
        lose(id);
        assertThat(put(server, upload, file, 2).expect(409).text("reason")).isEqualTo("media.parts-lost");
        assertThat(server.caller()
                        .call("POST", path + "/complete", token)
                        .expect(409)
                        .text("reason"))
                .isEqualTo("media.parts-missing");
        JsonNode anew = server.caller().get(path, token).expect(200).json();
        assertThat(anew.path("present")).isEmpty();
        for (int number = 1; number <= 3; number++) {
            put(server, anew, file, number).expect(204);
        }
        server.caller().call("POST", path + "/complete", token).expect(202);
        assertThat(server.worked(token, id).path("state").asString()).isEqualTo("ready");
    }

    @Test
    void refusesAnItemWhosePartsAreLostBeforeTheyAreJoined() {
        byte[] file = TestFiles.sound(SIZE, 15);
        JsonNode upload = start(server, token, "lost-at-last").expect(201).json();
        String id = upload.path("id").asString();
        for (int number = 1; number <= 3; number++) {
            put(server, upload, file, number).expect(204);
        }
        server.caller()
                .call("POST", "/v1/media/uploads/" + id + "/complete", token)
                .expect(202);
        lose(id);
        assertThat(server.worked(token, id).path("refusal").path("reason").asString())
                .isEqualTo("media.processing-failed");
    }

    /** As if an operator, or a rule of the store, had thrown away uploads that go on. */
    private void lose(String id) {
        MultipartFiles multipart = server.bean(MultipartFiles.class);
        multipart.open(null, 1_000).stream()
                .filter(held -> held.key().startsWith("media/" + id + "/"))
                .forEach(held -> multipart.abort(held.key(), held.multipart()));
    }

    @Test
    void refusesAPartOfAnUploadThatIsGivenUpMeanwhile() throws IOException {
        byte[] file = TestFiles.sound(SIZE, 16);
        JsonNode upload = start(server, token, "meanwhile").expect(201).json();
        String url = upload.path("missing").path(0).path("url").asString();
        // more than lies in the buffers between: the rest is sent after the instance has begun to take the part
        int begun = PART - (1 << 20);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(("PUT " + url + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " + PART
                            + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(file, 0, begun);
            out.flush();
            server.caller()
                    .call("DELETE", "/v1/media/uploads/" + upload.path("id").asString(), token)
                    .expect(204);
            out.write(file, begun, PART - begun);
            out.flush();
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 409").contains("media.upload-closed");
        }
    }

    @Test
    void saysThatAFileIsGone() {
        String id = server.upload(token, "long.wav", TestFiles.sound(200_000, 17), "public");
        server.worked(token, id);
        MediaFiles files = server.bean(MediaFiles.class);
        files.deleteAll(Long.parseLong(id));
        Reply gone = server.caller().get("/v1/media/" + id + "/content", null).expect(404);
        assertThat(gone.text("reason")).isEqualTo("media.file-not-found");
    }

    @Test
    void keepsUsersWithinTheirQuota() {
        Map<String, Object> huge = new HashMap<>(wish(1));
        huge.put("size", 4L << 30);
        for (int i = 0; i < 5; i++) {
            server.caller().call("POST", "/v1/media/uploads", token, huge).expect(201);
        }
        Reply full =
                server.caller().call("POST", "/v1/media/uploads", token, huge).expect(409);
        assertThat(full.text("reason")).isEqualTo("media.quota-bytes");
        String one = server.caller()
                .get("/v1/media/uploads", token)
                .json()
                .path(0)
                .path("id")
                .asString();
        server.caller().call("DELETE", "/v1/media/uploads/" + one, token).expect(204);
        server.caller().call("POST", "/v1/media/uploads", token, huge).expect(201);
        huge.put("size", (4L << 30) + 1);
        assertThat(server.caller()
                        .call("POST", "/v1/media/uploads", token, huge)
                        .expect(413)
                        .text("reason"))
                .isEqualTo("media.file-too-large");
    }

    @Test
    void keepsUsersWithinTheirNumbers() {
        for (int i = 0; i < 20; i++) {
            server.caller().call("POST", "/v1/media/uploads", token, wish(1)).expect(201);
        }
        Reply open = server.caller()
                .call("POST", "/v1/media/uploads", token, wish(1))
                .expect(409);
        assertThat(open.text("reason")).isEqualTo("media.uploads-open");
        assertThat(open.json().path("args").path("max").asInt()).isEqualTo(20);
        String whole = "/v1/media?name=a.png&title=t";
        byte[] picture = TestFiles.picture("png", 9, 9);
        server.send("POST", whole, token, picture).expect(202);
        server.shards()
                .of(user)
                .sql("update quota set items = 10000 where user_id = " + user)
                .update();
        Reply full = server.send("POST", whole, token, picture).expect(409);
        assertThat(full.text("reason")).isEqualTo("media.quota-items");
        server.work();
    }

    @Test
    void listsEverybodysUploadsForAdministratorsByUserAndState() {
        server.work();
        String admin = server.admin();
        String open = start(server, token, "listed").expect(201).text("id");
        String another =
                start(server, server.userToken(), "of-another").expect(201).text("id");
        String ready = server.upload(token, "a.png", TestFiles.picture("png", 9, 9), "private");
        String refused = server.upload(token, "a.png", new byte[] {1, 2, 3}, "public");
        server.work();
        String processing = server.upload(token, "a.png", TestFiles.picture("png", 9, 9), "unlisted");

        assertThat(ids(admin, "/v1/media/all/uploads?", "uploads")).contains(open, another);
        assertThat(ids(admin, "/v1/media/all/uploads?uploader=" + user + "&", "uploads"))
                .containsExactly(open);
        assertThat(ids(admin, "/v1/media/all?uploader=" + user + "&", "items"))
                .containsExactly(processing, refused, ready);
        Map.of("ready", ready, "refused", refused, "processing", processing).forEach((state, id) -> {
            assertThat(ids(admin, "/v1/media/all?state=" + state + "&uploader=" + user + "&", "items"))
                    .as(state)
                    .containsExactly(id);
            assertThat(ids(admin, "/v1/media/all?state=" + state + "&", "items"))
                    .as(state)
                    .contains(id)
                    .isSortedAccordingTo(
                            Comparator.<String, Long>comparing(Long::valueOf).reversed());
        });
        assertThat(server.caller()
                        .get("/v1/media/all?state=gone", admin)
                        .expect(400)
                        .text("reason"))
                .isEqualTo("input.choice");
        server.work();
    }

    /** The ids of a list, read to its end. */
    private List<String> ids(String admin, String path, String member) {
        List<String> ids = new ArrayList<>();
        String cursor = "";
        JsonNode page;
        do {
            page = server.caller()
                    .get(path + "size=2" + cursor, admin)
                    .expect(200)
                    .json();
            page.path(member).forEach(each -> ids.add(each.path("id").asString()));
            cursor = "&cursor=" + page.path("next").asString("");
        } while (page.has("next"));
        return ids;
    }

    @Test
    void takesPartsAndGivesFilesByLinksThatHaveNotEnded() {
        JsonNode upload = start(server, token, "late").expect(201).json();
        String part = "/v1/media/uploads/" + upload.path("id").asString() + "/parts/1";
        String id = server.upload(token, "a.png", TestFiles.picture("png", 9, 9), "private");
        server.worked(token, id);
        String content = "/v1/media/" + id + "/content";
        SignedLinks links = server.bean(SignedLinks.class);
        Instant ended = Instant.now().minusSeconds(1);
        Instant later = Instant.now().plusSeconds(600);

        assertThat(server.send("PUT", links.sign("PUT", part, ended), null, new byte[10])
                        .expect(403)
                        .text("reason"))
                .isEqualTo("media.link-invalid");
        server.caller().get(links.sign("GET", content, ended), null).expect(404);
        server.send("PUT", links.sign("PUT", part, later), null, new byte[10]).expect(400);
        server.caller().get(links.sign("GET", content, later), null).expect(200);
    }

    @Test
    void goesOnOnceTheStoreIsBack() {
        byte[] file = TestFiles.sound(SIZE, 13);
        String ready = server.upload(token, "a.png", TestFiles.picture("png", 9, 9), "public");
        server.worked(token, ready);
        JsonNode upload = start(server, token, "away").expect(201).json();
        String path = "/v1/media/uploads/" + upload.path("id").asString();
        put(server, upload, file, 1).expect(204);
        MediaServer.store().awayDuring(() -> {
            Reply failed = put(server, upload, file, 2).expect(503);
            assertThat(failed.text("reason")).isEqualTo("media.storage-unavailable");
            assertThat(failed.header("Retry-After")).isNotEmpty();
            server.caller().call("POST", path + "/complete", token).expect(503);
            server.caller().get("/v1/media/" + ready, null).expect(200);
            server.caller().get("/v1/media/mine", token).expect(200);
            server.caller().get("/v1/media/" + ready + "/content", null).expect(503);
        });
        JsonNode after = server.caller().get(path, token).expect(200).json();
        assertThat(after.path("present").toString()).isEqualTo("[1]");
        put(server, after, file, 2).expect(204);
        put(server, after, file, 3).expect(204);
        server.caller().call("POST", path + "/complete", token).expect(202);
    }

    @Test
    void givesBackWhatAFailedRequestHadReserved() {
        Map<String, Object> wish = wish(SIZE);
        JsonNode upload = start(server, token, "cancelled").expect(201).json();
        MediaServer.store().awayDuring(() -> {
            server.send("POST", "/v1/media?name=a.png&title=t", token, new byte[100])
                    .expect(503);
            server.caller().call("POST", "/v1/media/uploads", token, wish).expect(503);
            server.caller()
                    .call("DELETE", "/v1/media/uploads/" + upload.path("id").asString(), token)
                    .expect(204);
        });
        assertThat(server.caller().get("/v1/media/uploads", token).json()).isEmpty();
        assertThat(server.shards()
                        .of(user)
                        .sql("select bytes + items from quota where user_id = :user")
                        .param("user", user.value())
                        .query(Long.class)
                        .single())
                .isZero();
    }
}
