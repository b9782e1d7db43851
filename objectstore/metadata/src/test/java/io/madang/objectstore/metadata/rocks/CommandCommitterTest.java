package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static io.madang.objectstore.metadata.rocks.TestStore.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.MetadataFailure;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.Versioning;
import io.madang.objectstore.testkit.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that become durable together are still one after the other. */
class CommandCommitterTest {
    private static final NewBucket NEW_BUCKET = new NewBucket(BUCKET, "owner", "here", AccessList.PRIVATE);

    @Test
    void eachSeesWhatTheOneBeforeItDid(@TempDir Path directory) throws Exception {
        try (Database database = Database.open(TestStore.settings(directory));
                MetadataBatch batch = database.batch()) {
            new CreateBucketCommand(NEW_BUCKET).apply(new CommandContext(batch, 1));
            PutObjectCommand first = new PutObjectCommand(object("k", "one", data(1)), Condition.ABSENT);
            PutObjectCommand second = new PutObjectCommand(object("k", "two", data(1)), Condition.ABSENT);
            assertThat(first.apply(new CommandContext(batch, 2))).isInstanceOf(Commit.Stored.class);
            assertThat(second.apply(new CommandContext(batch, 3))).isEqualTo(new Commit.ConditionFailed());
            assertThat(MetadataReader.bucket(database, BUCKET)).isEmpty();
            database.write(batch);
            assertThat(MetadataReader.bucket(database, BUCKET)).isPresent();
        }
    }

    @Test
    void aFailedDriveEndsAllChanges(@TempDir Path directory) throws Exception {
        Database database = Database.open(TestStore.settings(directory));
        CommandCommitter commits = new CommandCommitter(database, new TestClock(), 10);
        commits.start();
        commits.submit(new CreateBucketCommand(NEW_BUCKET));
        database.close();
        ConfigureBucketCommand change = new ConfigureBucketCommand(BUCKET, BucketSetting.CORS, "x");
        assertThatThrownBy(() -> commits.submit(change)).isInstanceOf(MetadataFailure.class);
        assertThatThrownBy(() -> commits.submit(change))
                .isInstanceOf(MetadataFailure.class)
                .hasMessageContaining("no more changes");
        commits.close();
        assertThatThrownBy(() -> commits.submit(change))
                .isInstanceOf(MetadataFailure.class)
                .hasMessageContaining("closed");
    }

    /** What a log of commands needs: the same commands make the same rows, however they are grouped. */
    @Test
    void theSameCommandsMakeTheSameRows(@TempDir Path one, @TempDir Path two) throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("theSameCommandsMakeTheSameRows"));
        List<Command<?>> commands = commands(random);
        List<String> rows = rows(one, commands, 1);
        assertThat(rows).hasSizeGreaterThan(100);
        assertThat(rows(two, commands, 37)).isEqualTo(rows);
    }

    private static List<Command<?>> commands(SplittableRandom random) {
        List<Command<?>> commands = new ArrayList<>();
        commands.add(new CreateBucketCommand(NEW_BUCKET));
        for (int i = 0; i < 300; i++) {
            String key = "k" + random.nextInt(30);
            DataRef data = data(random.nextInt(100));
            commands.add(
                    switch (random.nextInt(8)) {
                        case 0 -> new DeleteObjectCommand(BUCKET, key, null, Condition.NONE);
                        case 1 -> new TagObjectCommand(BUCKET, key, null, Map.of("a", key, "b", "2", "c", "3"));
                        case 2 ->
                            new SetVersioningCommand(
                                    BUCKET, random.nextBoolean() ? Versioning.ENABLED : Versioning.SUSPENDED);
                        default -> new PutObjectCommand(object(key, key, data), Condition.NONE);
                    });
        }
        return commands;
    }

    private static List<String> rows(Path directory, List<Command<?>> commands, int groupCommands) throws Exception {
        HexFormat hex = HexFormat.of();
        List<String> rows = new ArrayList<>();
        try (Database database = Database.open(TestStore.settings(directory))) {
            for (int from = 0; from < commands.size(); from += groupCommands) {
                try (MetadataBatch batch = database.batch()) {
                    for (int i = from; i < Math.min(from + groupCommands, commands.size()); i++) {
                        CommandContext step = new CommandContext(batch, 1000 + i);
                        commands.get(i).apply(step);
                        step.end();
                    }
                    database.write(batch);
                }
            }
            for (Table table : Table.values()) {
                try (Cursor cursor = database.cursor(table.all())) {
                    for (boolean more = cursor.first(); more; more = cursor.next()) {
                        rows.add(hex.formatHex(cursor.key()) + " " + hex.formatHex(cursor.value()));
                    }
                }
            }
        }
        return rows;
    }
}
