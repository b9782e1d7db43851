package io.madang.bench;

import java.util.List;

/** Something to measure or to break: starts what it needs itself, and ends with figures. */
public interface Benchmark {

    /** The word by which it is run. */
    String name();

    /** What it measures, in one line. */
    String summary();

    /** What can be run by itself, with {@code --only}. */
    default List<String> parts() {
        return List.of();
    }

    List<Figure> run(Options options) throws Exception;
}
