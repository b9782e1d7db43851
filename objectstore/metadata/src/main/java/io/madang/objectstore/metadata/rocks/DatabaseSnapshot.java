package io.madang.objectstore.metadata.rocks;

import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.Snapshot;

/** The rows as they were at one moment, for reads that must agree with each other; by one thread. */
final class DatabaseSnapshot implements View, AutoCloseable {
    private final Database database;
    private final Snapshot snapshot;
    private final ReadOptions options;

    DatabaseSnapshot(Database database) {
        this.database = database;
        database.enter();
        this.snapshot = database.rocks().getSnapshot();
        this.options = new ReadOptions().setSnapshot(snapshot);
    }

    @Override
    public byte @Nullable [] value(byte[] key) {
        return database.value(options, key);
    }

    @Override
    public Cursor cursor(byte[] prefix) {
        return database.cursor(new ReadOptions().setSnapshot(snapshot), prefix);
    }

    @Override
    public void close() {
        options.close();
        database.rocks().releaseSnapshot(snapshot);
        snapshot.close();
        database.leave();
    }
}
