package io.madang.media.upload;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.UploadId;
import io.madang.media.MediaServer;
import io.madang.media.TestFiles;
import io.madang.media.storage.MediaFiles;
import io.madang.media.storage.MultipartFiles;
import io.madang.media.storage.MultipartFiles.StoredUpload;
import io.madang.media.store.MediaStore;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is deleted without anybody asking for it, and what is not. */
class SweeperTest {

    private static final int SIZE = 100_000;

    private final MediaServer server = MediaServer.shared();
    private final MediaFiles files = server.bean(MediaFiles.class);
    private final MultipartFiles multipart = server.bean(MultipartFiles.class);
    private final UserId user = server.newUser();
    private final String token = server.token(user);

    @Test
    void deletesFilesAndPartsThatNoRowNames() {
        String item = server.upload(token, "a.png", TestFiles.picture("png", 60, 40), "public");
        server.work();
        String open = started();
        String joining = started();
        server.caller()
                .call("POST", "/v1/media/uploads/" + joining + "/complete", token)
                .expect(202);
        long forgotten = server.bean(MediaStore.class).nextId(user);
        List<String> orphans = List.of(MediaFiles.key(Long.parseLong(item), "left"), MediaFiles.key(forgotten, "left"));
        String foreign = "media/not-of-ours";
        for (String key : orphans) {
            files.put(key, new ByteArrayInputStream(new byte[1]), 1);
        }
        files.put(foreign, new ByteArrayInputStream(new byte[1]), 1);
        String lost = multipart.start(orphans.getFirst());
        multipart.putPart(orphans.getFirst(), lost, 1, new ByteArrayInputStream(new byte[1]), 1);

        OrphanSweeper young = new OrphanSweeper(server.bean(MediaStore.class), files, multipart, Duration.ofDays(1));
        young.sweep();
        assertThat(files.size(orphans.getFirst()))
                .as("it may be about to get its row")
                .isPresent();

        // of whatever age
        OrphanSweeper sweeper = new OrphanSweeper(server.bean(MediaStore.class), files, multipart, Duration.ofDays(-1));
        assertThat(sweeper.sweep()).isGreaterThanOrEqualTo(3);
        assertThat(orphans).allSatisfy(key -> assertThat(files.size(key)).isEmpty());
        assertThat(files.size(foreign)).isPresent();
        files.delete(foreign);
        assertThat(multipart.open(null, 1_000))
                .extracting(StoredUpload::multipart)
                .doesNotContain(lost);

        server.caller().get("/v1/media/" + item + "/content", null).expect(200);
        assertThat(server.caller()
                        .get("/v1/media/uploads/" + open, token)
                        .expect(200)
                        .json()
                        .path("present"))
                .hasSize(1);
        assertThat(server.worked(token, joining).path("state").asString()).isEqualTo("ready");
    }

    @Test
    void givesUpUploadsThatNobodyGoesOnWith() {
        String open = started();
        String other = started();
        due(open);
        sweep();
        JsonNode given = server.caller()
                .get("/v1/media/uploads/" + open, token)
                .expect(200)
                .json();
        assertThat(given.path("state").asString()).isEqualTo("aborted");
        assertThat(quota()).as("what the other one has").isEqualTo(SIZE + 1);
        assertThat(multipart.open(null, 1_000))
                .extracting(StoredUpload::key)
                .noneMatch(key -> key.startsWith("media/" + open + "/"));

        due(open);
        sweep();
        server.caller().get("/v1/media/uploads/" + open, token).expect(404);
        server.caller().get("/v1/media/uploads/" + other, token).expect(200);
    }

    @Test
    void keepsACompletedUploadUntilItsPartsAreJoined() {
        String id = started();
        String path = "/v1/media/uploads/" + id;
        server.caller().call("POST", path + "/complete", token).expect(202);
        due(id);
        sweep();
        server.caller().get(path, token).expect(200);
        assertThat(server.worked(token, id).path("state").asString()).isEqualTo("ready");
        due(id);
        sweep();
        server.caller().get(path, token).expect(404);
    }

    /** An upload whose parts are there. */
    private String started() {
        Map<String, Object> wish = Map.of("name", "a.wav", "size", SIZE, "title", "a");
        JsonNode upload = server.caller()
                .call("POST", "/v1/media/uploads", token, wish)
                .expect(201)
                .json();
        server.send("PUT", upload.path("missing").path(0).path("url").asString(), null, TestFiles.sound(SIZE, 3))
                .expect(204);
        return upload.path("id").asString();
    }

    private void sweep() {
        server.bean(UploadSweeper.class).sweep();
    }

    private void due(String id) {
        server.shards()
                .named(UploadId.of(id))
                .sql("update uploads set due_at = utc_timestamp(3) - interval 1 second where upload_id = :id")
                .param("id", id)
                .update();
    }

    private long quota() {
        return server.shards()
                .of(user)
                .sql("select bytes + items from quota where user_id = :user")
                .param("user", user.value())
                .query(Long.class)
                .single();
    }
}
