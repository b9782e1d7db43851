package io.madang.objectstore.metadata.rocks;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/** All that holds for a store in this process holds for a partition that is reached by calls, in bytes. */
class ReplicatedNamesTest {

    private static TestStore replicated(Path directory) {
        return new TestStore(new NamesHolder.Partition(directory));
    }

    @Nested
    class Access extends AccessListTest {
        @Override
        TestStore store(Path directory) {
            return replicated(directory);
        }
    }

    @Nested
    class Buckets extends BucketTest {
        @Override
        TestStore store(Path directory) {
            return replicated(directory);
        }
    }

    @Nested
    class Conditions extends ConditionTest {
        @Override
        TestStore store(Path directory) {
            return replicated(directory);
        }
    }

    @Nested
    class GarbageOfData extends GarbageTest {
        @Override
        TestStore store(Path directory) {
            return replicated(directory);
        }
    }

    @Nested
    class Listings extends ListingTest {
        @Override
        TestStore store(Path directory) {
            return replicated(directory);
        }
    }

    @Nested
    class Model extends ModelTest {
        @Override
        int steps() {
            return super.steps() / 4;
        }

        @Override
        TestStore store(Path directory) {
            return replicated(directory);
        }
    }

    @Nested
    class Multipart extends MultipartTest {
        @Override
        TestStore store(Path directory) {
            return replicated(directory);
        }
    }

    @Nested
    class Versions extends VersioningTest {
        @Override
        TestStore store(Path directory) {
            return replicated(directory);
        }
    }
}
