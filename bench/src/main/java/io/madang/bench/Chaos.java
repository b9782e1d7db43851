package io.madang.bench;

import io.madang.bench.overload.OverloadChaos;
import java.util.List;

/** {@code ./madang chaos}: what happens when things go wrong. */
public final class Chaos {

    private static final Suite SUITE = new Suite("chaos", List.of(new OverloadChaos()));

    private Chaos() {}

    public static void main(String[] args) throws Exception {
        SUITE.main(args);
    }
}
