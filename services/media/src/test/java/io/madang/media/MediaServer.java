package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.service.Services;
import io.madang.media.job.Worker;
import io.madang.media.upload.MediaBodyConfiguration;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An instance on the real engines and a real object store, or a gateway before one; tests do its jobs themselves. */
public final class MediaServer implements AutoCloseable {

    private final ServiceInstance instance;
    private final HttpCaller caller;
    private final String admin;

    private MediaServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
        this.admin = instance.adminToken(instance.newUser());
    }

    public static MediaServer shared() {
        return Shared.INSTANCE;
    }

    public static MediaServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** The store of the shared instance. */
    public static TestStore store() {
        return SharedStore.INSTANCE;
    }

    static MediaServer start(TestStore store, String... settings) {
        List<String> all = new ArrayList<>(ServiceInstance.twoDatabases());
        all.addAll(store.settings());
        all.addAll(List.of(
                "madang.limits.media-upload=10000/1s",
                "madang.limits.media-edit=10000/1s",
                "madang.media.sweep-interval=1h",
                "madang.media.orphan-interval=1h",
                "madang.media.s3.deadline=5s",
                "madang.media.worker.threads=0",
                "madang.media.worker.directory=target/media-work"));
        all.addAll(List.of(settings));
        return new MediaServer(ServiceInstance.start(
                List.of(MediaConfiguration.class, MediaWorkerConfiguration.class, SettableScreening.Wiring.class),
                all.toArray(String[]::new)));
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    int port() {
        return instance.port();
    }

    public HttpCaller caller() {
        return caller;
    }

    public String admin() {
        return admin;
    }

    public UserId newUser() {
        return instance.newUser();
    }

    public String token(UserId user) {
        return instance.userToken(user);
    }

    public String userToken() {
        return token(newUser());
    }

    public Shards shards() {
        return bean(Databases.class).forService(Services.MEDIA.role());
    }

    public Reply send(String method, String path, @Nullable String token, byte[] body) {
        return caller.send(
                method,
                path,
                token,
                BodyPublishers.ofByteArray(body),
                Map.of("Content-Type", "application/octet-stream"));
    }

    /** Uploads a small file at once; returns the item's id. */
    public String upload(String token, String name, byte[] file, String visibility) {
        return send(
                        "POST",
                        "/v1/media?name=" + name + "&title=A+title&tags=one,two&visibility=" + visibility,
                        token,
                        file)
                .expect(202)
                .text("id");
    }

    /** Does all jobs that are due. */
    public void work() {
        Worker worker = bean(Worker.class);
        while (worker.doNext()) {
            // the next one
        }
    }

    /** Makes the jobs of an item due that wait for another try. */
    public void dueNow(String id) {
        shards().named(MediaId.of(id))
                .sql("update jobs set due_at = utc_timestamp(3) where item_id = :id")
                .param("id", id)
                .update();
    }

    /** Waits until all databases answer again. */
    void awaitDatabases() {
        await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(() -> {
            shards().sources()
                    .forEach(source ->
                            source.jdbc().sql("select 1").query(Long.class).single());
            return true;
        });
    }

    public JsonNode item(String token, String id) {
        return caller.get("/v1/media/" + id, token).expect(200).json();
    }

    /** The item once its jobs are done. */
    public JsonNode worked(String token, String id) {
        work();
        JsonNode item = item(token, id);
        assertThat(item.path("state").asString()).isNotEqualTo("processing");
        return item;
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class SharedStore {
        static final TestStore INSTANCE = TestStore.start();
    }

    private static final class Shared {
        static final MediaServer INSTANCE = start(store());
    }

    private static final class SharedGateway {
        static final MediaServer INSTANCE = new MediaServer(ServiceInstance.start(
                List.of(MediaBodyConfiguration.class),
                "madang.roles=gateway",
                "madang.peers.media=http://127.0.0.1:" + shared().instance.port(),
                "madang.peer-deadline=60s"));
    }
}
