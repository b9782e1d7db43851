package io.madang.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.madang.sharding.Servers.NoteId;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatabasesTest {

    private final TestMariaDb first = TestEngines.mariaDb();
    private final TestMariaDb second = TestEngines.secondMariaDb();

    @BeforeEach
    void forget() throws SQLException {
        for (String service : List.of("notes", "tasks", "broken", "empty")) {
            Servers.drop("madang_" + service, first, second);
        }
    }

    @Test
    void rowsLandWhereTheMapSays() {
        try (Databases databases = Servers.two("0-99=a,100-255=b", first, second)) {
            Shards notes = databases.forService("notes");
            LongStream.rangeClosed(1, 300).forEach(id -> Servers.write(notes, new NoteId(id), "note"));

            for (Source source : notes.sources()) {
                List<Integer> shards = source.jdbc()
                        .sql("select distinct shard from note")
                        .query((row, n) -> row.getInt("shard"))
                        .list();
                assertThat(shards).isNotEmpty().allMatch(shard -> source.name().equals(shard < 100 ? "a" : "b"));
            }
            assertThat(notes.sources().stream().mapToLong(Servers::count).sum()).isEqualTo(300);
        }
    }

    @Test
    void anotherMapInTheConfigurationMovesAShardToAnotherServer() {
        NoteId key = new NoteId(7);
        try (Databases databases = Servers.two("0-255=a", first, second)) {
            Servers.write(databases.forService("notes"), key, "in a");
        }
        try (Databases databases = Servers.two("0-255=b", first, second)) {
            Shards notes = databases.forService("notes");
            Servers.write(notes, key, "in b");
            assertThat(notes.of(key).source().name()).isEqualTo("b");
        }
        try (Databases a = Servers.one(first);
                Databases b = Servers.one(second)) {
            assertThat(textOf(a.forService("notes"), key)).isEqualTo("in a");
            assertThat(textOf(b.forService("notes"), key)).isEqualTo("in b");
        }
    }

    @Test
    void twoServicesInOneDatabaseDoNotSeeEachOther() {
        try (Databases databases = Servers.one(first)) {
            Servers.write(databases.forService("notes"), new NoteId(1), "a note");
            Servers.write(databases.forService("tasks"), new NoteId(1), "a task");

            assertThat(textOf(databases.forService("notes"), new NoteId(1))).isEqualTo("a note");
            assertThat(textOf(databases.forService("tasks"), new NoteId(1))).isEqualTo("a task");
        }
    }

    @Test
    void worksOnAServerThatHasNoRoomForPreparedStatements() throws SQLException {
        try (Databases databases = Servers.one(second)) {
            Shards notes = databases.forService("notes");
            databases.awaitPrepared();
            Servers.execute(second, "set global max_prepared_stmt_count = 0");
            LongStream.rangeClosed(1, 50).forEach(id -> Servers.write(notes, new NoteId(id), "note " + id));

            assertThat(textOf(notes, new NoteId(50))).isEqualTo("note 50");
            assertThat(Servers.count(notes.home().source())).isEqualTo(50);
        } finally {
            Servers.execute(second, "set global max_prepared_stmt_count = default");
        }
    }

    @Test
    void migratesEachServiceInEachSourceOnce() {
        for (int start = 0; start < 2; start++) {
            try (Databases databases = Servers.two("0-127=a,128-255=b", first, second)) {
                for (String service : List.of("notes", "tasks")) {
                    for (Source source : databases.forService(service).sources()) {
                        assertThat(source.jdbc()
                                        .sql("select version from flyway_schema_history where success order by version")
                                        .query(String.class)
                                        .list())
                                .contains("0100", "1000")
                                .doesNotHaveDuplicates();
                    }
                }
            }
        }
    }

    @Test
    void instancesThatStartTogetherMigrateTheSameSchema() {
        List<Databases> instances =
                LongStream.range(0, 4).mapToObj(i -> Servers.one(first)).toList();
        instances.forEach(instance -> instance.forService("notes"));

        instances.forEach(Databases::awaitPrepared);

        assertThat(Servers.count(instances.getFirst().forService("notes").home().source()))
                .isZero();
        instances.forEach(Databases::close);
    }

    @Test
    void closingInTheMiddleOfAMigrationLeavesNothingHalfDone() {
        for (int i = 0; i < 5; i++) {
            try (Databases databases = Servers.one(first)) {
                databases.forService("notes");
            }
        }
        try (Databases databases = Servers.one(first)) {
            Shards notes = databases.forService("notes");
            databases.awaitPrepared();
            assertThat(Servers.count(notes.home().source())).isZero();
        }
    }

    @Test
    void aBrokenMigrationStopsTheStartAndNamesSchemaAndSource() {
        try (Databases databases = Servers.one(first)) {
            databases.forService("broken");

            assertThatThrownBy(databases::awaitPrepared)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("madang_broken")
                    .hasMessageContaining("'a'")
                    .message()
                    .doesNotContain(first.password());
        }
    }

    @Test
    void aHomeSchemaHasNothingOfAService() {
        try (Databases databases = Servers.two("0-127=a,128-255=b", first, second)) {
            Shard home = databases.inHome("empty");

            assertThat(home.source().name()).isEqualTo("a");
            assertThat(home.sql("select count(*) from information_schema.tables where table_schema = 'madang_empty'"
                                    + " and table_name = 'idempotency'")
                            .query(Long.class)
                            .single())
                    .isZero();
        }
    }

    @Test
    void timesAreTheSameInstantInTheDatabaseAndHere() {
        try (Databases databases = Servers.one(first)) {
            Shard home = databases.forService("notes").home();
            Instant theirs = home.sql("select now(3)")
                    .query(OffsetDateTime.class)
                    .single()
                    .toInstant();

            assertThat(Duration.between(theirs, Instant.now()).abs()).isLessThan(Duration.ofMinutes(5));
            assertThat(home.sql("select @@session.time_zone")
                            .query(String.class)
                            .single())
                    .isIn("+00:00", "UTC");
        }
    }

    @Test
    void healthSaysWhichShardsLiveWhere() {
        try (Databases databases = Servers.two("0-127=a,128-255=b", first, second)) {
            databases.forService("notes").sources().forEach(Servers::count);
            await().untilAsserted(() -> assertThat(databases.health())
                    .extracting(SourceHealth::source, SourceHealth::up, SourceHealth::shards)
                    .containsExactly(tuple("a", true, List.of("0-127")), tuple("b", true, List.of("128-255"))));
        }
    }

    @Test
    void refusesNamesThatAreNoSchema() {
        try (Databases databases = Servers.one(first)) {
            assertThatThrownBy(() -> databases.forService("a; drop schema b"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static String textOf(Shards shards, NoteId key) {
        return shards.of(key)
                .sql("select text from note where shard = :shard and id = :id")
                .param("shard", shards.of(key).number())
                .param("id", key.value())
                .query(String.class)
                .single();
    }
}
