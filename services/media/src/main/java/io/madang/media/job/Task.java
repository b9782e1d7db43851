package io.madang.media.job;

import java.util.Arrays;
import java.util.stream.IntStream;

/** What there is to do about an item. */
public enum Task {
    /** Delete its files and rows. */
    REMOVE(0),
    /** Remove an item that was refused, some time after that. */
    DISCARD(0),
    /** Have the store make one file of the parts that came. */
    JOIN(0),
    /** Find out what it is, and whether it may be published. */
    CHECK(0),
    /** Make its thumbnails, or its poster. */
    PREVIEW(1),
    /** Make a stream of a video, of so many lines. The smallest one of each comes before the larger ones of all. */
    STREAM_360(4),
    STREAM_720(5),
    STREAM_1080(5),
    /** Make a video of an animation. */
    RENDITION(5);

    /** Up to this weight a job takes moments; one thread does nothing else. */
    static final int SHORT = 1;

    /** Up to this one a job takes minutes, since it copies a large file. */
    static final int MEDIUM = 3;

    static final int HEAVIEST = 5;

    private static final long LARGE_BYTES = 64L << 20;

    private final int weight;

    Task(int weight) {
        this.weight = weight;
    }

    /** Those of all tasks up to one, the lightest first. */
    static int[] weights(int heaviest) {
        return IntStream.concat(Arrays.stream(values()).mapToInt(task -> task.weight), IntStream.of(MEDIUM))
                .filter(weight -> weight <= heaviest)
                .distinct()
                .sorted()
                .toArray();
    }

    /** @param bytes of the file that it reads; 0 where that does not matter */
    int weight(long bytes) {
        return bytes > LARGE_BYTES ? Math.max(weight, MEDIUM) : weight;
    }
}
