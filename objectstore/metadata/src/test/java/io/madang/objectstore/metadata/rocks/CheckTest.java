package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.MIN_PART;
import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.CheckReport;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.Versioning;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever row is lost or damaged, a check finds it. */
class CheckTest {
    @TempDir
    Path directory;

    @BeforeEach
    void somethingInEveryTable() {
        try (TestStore store = new TestStore(directory)) {
            store.metadata.createBucket(new NewBucket("empty", "owner", "here", AccessList.PRIVATE));
            store.put("old", "null version");
            store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
            store.put("old", "newer");
            store.delete("old", null);
            UploadKey upload = store.upload("large");
            List<PartChoice> parts = new ArrayList<>();
            for (int number = 1; number <= VersionRow.PARTS_INSIDE + 2; number++) {
                parts.add(store.part(upload, number, MIN_PART, data(MIN_PART)));
            }
            store.metadata.complete(upload, parts.subList(1, parts.size()), null, Condition.NONE);
            store.part(store.upload("under way"), 1, 5, data(5));
            assertThat(store.metadata.check(CheckProgress.SILENT)).matches(CheckReport::sound);
        }
    }

    private CheckReport checkAfter(Consumer<MetadataBatch> damage) throws Exception {
        try (Database database = Database.open(TestStore.settings(directory));
                MetadataBatch batch = database.batch()) {
            damage.accept(batch);
            database.write(batch);
        }
        try (RocksMetadata metadata = RocksMetadata.open(TestStore.settings(directory), InstantSource.system())) {
            return metadata.check(CheckProgress.SILENT);
        }
    }

    private static byte[] firstKey(MetadataBatch batch, Table table) {
        try (Cursor cursor = batch.cursor(table.all())) {
            assertThat(cursor.first()).isTrue();
            return cursor.key();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Table.class,
            names = {
                "CLOCK",
                "SETTINGS",
                "COMPLETED",
                "REMEMBERED",
                "HORIZON",
                "COLLECTED",
                "OUTCOMES",
                "OUTCOME_TIMES",
                "APPLIED",
                "WRITER_HORIZONS"
            },
            mode = EnumSource.Mode.EXCLUDE)
    void findsALostRow(Table table) throws Exception {
        CheckReport report = checkAfter(batch -> batch.delete(firstKey(batch, table)));
        assertThat(report.sound()).isFalse();
        assertThat(report.findings()).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Table.class,
            names = {"BUCKETS", "OBJECTS", "VERSIONS", "UPLOADS", "PARTS", "REFERENCES", "PIECES"})
    void findsADamagedRow(Table table) throws Exception {
        CheckReport report = checkAfter(batch -> batch.put(firstKey(batch, table), new byte[] {1, 0, 3}));
        assertThat(report.sound()).isFalse();
        assertThat(report.findings()).isNotEmpty();
    }

    @Test
    void findsAListOfAccessControlThatCannotBe() throws Exception {
        byte[] grants = {2, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 1, 9, 1};
        assertThat(checkAfter(batch -> batch.put(firstKey(batch, Table.BUCKETS), grants))
                        .findings())
                .anyMatch(finding -> finding.contains("BUCKETS has a row that cannot be read"));
    }

    @Test
    void tellsHowFarItIs() throws Exception {
        List<Long> told = new ArrayList<>();
        try (RocksMetadata metadata = RocksMetadata.open(TestStore.settings(directory), InstantSource.system())) {
            CheckReport report = metadata.check((table, rows) -> told.add(rows));
            assertThat(told).isSorted().last().isEqualTo(report.rows());
        }
    }
}
