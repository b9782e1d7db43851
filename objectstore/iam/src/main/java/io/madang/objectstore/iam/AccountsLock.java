package io.madang.objectstore.iam;

import io.madang.objectstore.files.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/** Held while accounts are changed, so that no change is lost. */
record AccountsLock(FileChannel channel) implements AutoCloseable {
    /** File locks hold between processes; this one holds within a process. Changes are rare, so one serves all. */
    private static final ReentrantLock IN_PROCESS = new ReentrantLock();

    static AccountsLock take(Path directory) throws IOException {
        IN_PROCESS.lock();
        try {
            FileChannel channel = PrivateFiles.open(
                    directory.resolve("accounts.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.lock();
            return new AccountsLock(channel);
        } catch (IOException | RuntimeException e) {
            IN_PROCESS.unlock();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            IN_PROCESS.unlock();
        }
    }
}
