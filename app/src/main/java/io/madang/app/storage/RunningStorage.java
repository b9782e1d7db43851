package io.madang.app.storage;

import io.madang.edge.health.HealthCheck;
import io.madang.media.storage.S3Access;
import io.madang.objectstore.server.Store;
import java.io.IOException;
import java.util.Optional;

/** The object store of this instance, where it has one. */
public final class RunningStorage implements AutoCloseable {
    private final Optional<Store> store;

    RunningStorage(Optional<Store> store) {
        this.store = store;
    }

    /** Where it answers and where its credentials are, for people. */
    public Optional<String> words() {
        return store.map(running -> running.endpoint() + "   credentials of root: "
                + running.accounts().credentialsFile());
    }

    /** What to tell the operator where S3 is answered to others without TLS. */
    public Optional<String> exposure() {
        return store.flatMap(Store::exposure);
    }

    /** A key of its own for media, which opens one bucket and nothing else; made at the first start. */
    Optional<S3Access> mediaAccess(String bucket) {
        return store.map(running -> MediaAccount.access(running, bucket));
    }

    /** Whether it takes requests, for those who look after the instance. */
    HealthCheck check() {
        return new StorageCheck(store);
    }

    @Override
    public void close() throws IOException {
        if (store.isPresent()) {
            store.get().close();
        }
    }
}
