package io.madang.bench.erasure;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import io.madang.objectstore.erasure.ErasureCode;
import io.madang.objectstore.erasure.ErasureCodes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/**
 * The erasure code in every way that works here, beside tables in plain Java, and beside a copy of the same data, which
 * nobody is faster than. Shards that are encoded are outside of the heap and those that are rebuilt in it, as in the store.
 */
public final class ErasureBench implements Benchmark {
    private static final String REFERENCE = "tables";
    private static final String LIMIT = "copy";
    private static final String LIBRARY = "ISA-L";
    private static final double GOAL = 4;
    private static final String UNIT = "GB/s";
    private static final int[][] SHAPES = {{4, 2}, {8, 4}};
    private static final Duration TRY = Duration.ofMillis(250);
    private static final int WARM_UPS = 12;

    @Override
    public String name() {
        return "erasure";
    }

    @Override
    public String summary() {
        return "the erasure code, 4+2 and 8+4, by ISA-L and all else that works here, beside tables and a copy of memory";
    }

    @Override
    public List<String> parts() {
        return List.of("encode", "rebuild");
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        Pace pace = new Pace(TRY, options.roundsOr(15, 5), WARM_UPS);
        List<ErasureCodes> ways = ErasureCodes.available();
        List<Figure> figures = new ArrayList<>();
        for (int[] shape : SHAPES) {
            String size = shape[0] + "+" + shape[1];
            if (options.wants("encode")) {
                ErasureShards shards = new ErasureShards(shape[0], shape[1], false, pace.time(), options.seed());
                figures.addAll(measure(size + " encode", pace, shape, ways, shards, ErasureShards::encode));
            }
            if (options.wants("rebuild")) {
                ErasureShards shards = new ErasureShards(shape[0], shape[1], true, pace.time(), options.seed());
                figures.addAll(measure(size + " rebuild of two", pace, shape, ways, shards, ErasureShards::rebuildTwo));
            }
        }
        return figures;
    }

    private static List<Figure> measure(
            String name,
            Pace pace,
            int[] shape,
            List<ErasureCodes> ways,
            ErasureShards shards,
            ToDoubleBiFunction<ErasureShards, ErasureCode> work)
            throws Exception {
        Rounds rounds = new Rounds(pace).with(LIMIT, shards::copy);
        for (ErasureCodes way : ways) {
            ErasureCode code = way.of(shape[0], shape[1]);
            rounds.with(way.name(), () -> work.applyAsDouble(shards, code));
        }
        rounds.run(name + ", GB");
        List<Figure> figures = new ArrayList<>();
        for (ErasureCodes way : ways) {
            String figure = "erasure." + name + ", " + way.name();
            if (way.name().equals(LIBRARY)) {
                figures.add(rounds.against(figure + " against tables", LIBRARY, REFERENCE, GOAL, UNIT));
            } else if (!way.name().equals(REFERENCE)) {
                figures.add(
                        Figure.beside(figure + " beside tables", rounds.of(way.name()), rounds.of(REFERENCE), UNIT));
            }
            figures.add(
                    Figure.beside(figure + " beside a copy of memory", rounds.of(way.name()), rounds.of(LIMIT), UNIT));
        }
        return figures;
    }
}
