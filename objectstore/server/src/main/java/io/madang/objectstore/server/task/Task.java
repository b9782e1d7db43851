package io.madang.objectstore.server.task;

import io.madang.objectstore.server.Contents;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can be asked of a store. */
public enum Task {
    STATS {
        @Override
        public Result run(Contents contents, boolean alone, Progress progress) throws IOException {
            return Stats.of(contents);
        }
    },
    FSCK {
        @Override
        public Result run(Contents contents, boolean alone, Progress progress) {
            return new Fsck(contents, progress).run();
        }
    },
    SCRUB {
        @Override
        public Result run(Contents contents, boolean alone, Progress progress) throws IOException {
            return new Scrub(contents, progress).run();
        }
    },
    COMPACT {
        @Override
        public Result run(Contents contents, boolean alone, Progress progress) throws IOException {
            return new Compact(contents, alone, progress).run();
        }
    };

    /**
     * Does it, on a store that is open in this process.
     *
     * @param alone whether nothing else can be using the store
     */
    public abstract Result run(Contents contents, boolean alone, Progress progress) throws IOException;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Task> named(String word) {
        return Arrays.stream(values()).filter(task -> task.word().equals(word)).findFirst();
    }
}
