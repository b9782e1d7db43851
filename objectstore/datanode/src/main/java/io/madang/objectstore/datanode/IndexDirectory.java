package io.madang.objectstore.datanode;

import io.madang.objectstore.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Where the index lies; a damaged one is put aside, since the volumes can make it again. */
final class IndexDirectory {
    private static final System.Logger LOG = System.getLogger(IndexDirectory.class.getName());

    private IndexDirectory() {}

    static BlobIndex open(Path directory, long cacheBytes) throws IOException {
        PrivateFiles.createDirectories(directory);
        try {
            return BlobIndex.open(directory, cacheBytes);
        } catch (RocksDBException e) {
            if (e.getStatus() == null || e.getStatus().getCode() != Status.Code.Corruption) {
                throw new IOException("The blob index in " + directory + " cannot be opened", e);
            }
            LOG.log(System.Logger.Level.WARNING, "The blob index is damaged and will be rebuilt from the volumes", e);
            Path aside = Files.createTempDirectory(directory.getParent(), "index-damaged-");
            Files.move(directory, aside.resolve("index"));
            return openNew(directory, cacheBytes);
        }
    }

    private static BlobIndex openNew(Path directory, long cacheBytes) throws IOException {
        PrivateFiles.createDirectories(directory);
        try {
            return BlobIndex.open(directory, cacheBytes);
        } catch (RocksDBException e) {
            throw new IOException("No new blob index can be made in " + directory, e);
        }
    }
}
