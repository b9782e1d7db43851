package io.madang.media.job;

import java.util.Arrays;

/** What there is to do about an item. */
public enum Task {
    /** Delete its files and rows. */
    REMOVE(0),
    /** Find out what it is, and whether it may be published. */
    CHECK(0),
    /** Make its thumbnails, or its poster. */
    PREVIEW(1),
    /** Make what plays better than the original. */
    RENDITION(5);

    /** Up to this weight a job takes moments; some workers do nothing else. */
    static final int SHORT = 1;

    static final int HEAVIEST = 5;

    private final int weight;

    Task(int weight) {
        this.weight = weight;
    }

    /** Those of all tasks up to one, the lightest first. */
    static int[] weights(int heaviest) {
        return Arrays.stream(values())
                .mapToInt(task -> task.weight)
                .filter(weight -> weight <= heaviest)
                .distinct()
                .sorted()
                .toArray();
    }

    int weight() {
        return weight;
    }
}
