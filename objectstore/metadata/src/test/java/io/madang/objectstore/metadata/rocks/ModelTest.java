package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.testkit.Seeds;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store of names beside a plain model of S3. */
class ModelTest {
    private static final int STEPS = Integer.getInteger("madang.metadata.steps", 4000);

    TestStore store(Path directory) {
        return new TestStore(directory);
    }

    int steps() {
        return STEPS;
    }

    @Test
    void behavesLikeS3(@TempDir Path directory) {
        SplittableRandom random = new SplittableRandom(Seeds.next("behavesLikeS3"));
        try (TestStore store = store(directory)) {
            new ModelWalk(store, random).run(steps());
        }
    }
}
