package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MariaDbEngineTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final EngineCredentials CREDENTIALS = new EngineCredentials("madang", "correct-horse");

    @TempDir
    Path directory;

    private MariaDbEngine engine;

    @BeforeEach
    void start() {
        engine = engine(new Ports().any());
        engine.start();
        engine.awaitReady(LIMIT);
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private MariaDbEngine engine(int port) {
        return new MariaDbEngine(
                directory.resolve("mariadb"),
                port,
                CREDENTIALS,
                MariaDbSettings.STANDARD.withBufferPoolMegabytes(32),
                EngineSource.AUTO,
                EngineCache.standard(directory));
    }

    private String query(String sql) throws SQLException {
        return Sql.query(engine.url(), CREDENTIALS, sql);
    }

    @Test
    void runsDurableStrictAndBinarySafe() throws SQLException {
        assertThat(query("select @@innodb_flush_log_at_trx_commit")).isEqualTo("1");
        assertThat(query("select @@sql_mode")).contains("STRICT_ALL_TABLES");
        assertThat(query("select @@collation_server")).isEqualTo("utf8mb4_bin");
        assertThat(query("select @@tx_isolation")).isEqualTo("REPEATABLE-READ");
        assertThat(query("select @@max_connections")).isEqualTo("400");
    }

    @Test
    void letsNobodyInWithoutThePassword() {
        assertThatThrownBy(() -> Sql.query(engine.url(), new EngineCredentials("madang", "wrong-password"), "select 1"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("Access denied");
        assertThatThrownBy(() ->
                        Sql.query(engine.url() + "?user=root", new EngineCredentials("root", "whatever"), "select 1"))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void givesTheApplicationItsOwnSchemasOnly() throws SQLException {
        Sql.execute(
                engine.url(),
                CREDENTIALS,
                "create schema madang_board",
                "create table madang_board.t (id bigint primary key)");
        assertThatThrownBy(() -> Sql.execute(engine.url(), CREDENTIALS, "create schema another"))
                .hasMessageContaining("Access denied");
        assertThatThrownBy(() -> query("select count(*) from mysql.global_priv"))
                .hasMessageContaining("denied");
    }

    @Test
    void switchesOffWhatReachesFilesAndOtherMachines() throws SQLException {
        assertThat(query("select @@local_infile")).isEqualTo("0");
        assertThat(query("select @@have_symlink")).isEqualTo("DISABLED");
        assertThat(query("select @@skip_name_resolve")).isEqualTo("1");
        assertThat(query("select @@log_bin")).isEqualTo("0");
        assertThat(query("select @@bind_address")).isEqualTo("127.0.0.1");
        assertThat(query("select @@socket")).isEmpty();
        assertThat(query("select load_file('/etc/hostname')")).isNull();
        assertThatThrownBy(() -> query("select 1 into outfile '" + directory.resolve("out") + "'"))
                .hasMessageContaining("Access denied");
        assertThatThrownBy(() -> Sql.execute(engine.url(), CREDENTIALS, "set global local_infile = 1"))
                .hasMessageContaining("Access denied");
        assertThatThrownBy(() -> Sql.execute(engine.url(), CREDENTIALS, "install soname 'ha_federatedx'"))
                .hasMessageContaining("denied");
    }

    @Test
    void refusesDataOfANewerVersion() throws IOException {
        engine.close();
        Path record = directory.resolve("mariadb/engine.version");
        assertThat(EngineVersion.in(Files.readString(record))).isPresent();
        Files.writeString(record, "99.0.0");
        try (MariaDbEngine older = engine(engine.port())) {
            assertThatThrownBy(older::start)
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("must not open data that was written by MariaDB 99.0.0");
            assertThat(older.process()).isEmpty();
        }
    }

    @Test
    void keepsWhatWasWrittenOverARestart() throws SQLException {
        Sql.execute(
                engine.url(),
                CREDENTIALS,
                "create schema madang_kept",
                "create table madang_kept.t (name varchar(20))",
                "insert into madang_kept.t values ('마당')");
        engine.close();
        assertThat(Ports.isFree(engine.port())).isTrue();
        engine.start();
        engine.awaitReady(LIMIT);
        assertThat(query("select name from madang_kept.t")).isEqualTo("마당");
    }

    @Test
    void comesBackByItselfAfterItsProcessWasKilled() throws SQLException {
        Sql.execute(
                engine.url(),
                CREDENTIALS,
                "create schema madang_kept",
                "create table madang_kept.t (id int)",
                "insert into madang_kept.t values (7)");
        ProcessHandle killed = engine.process().orElseThrow();
        killed.destroyForcibly();
        killed.onExit().join();
        await().atMost(LIMIT).ignoreExceptions().untilAsserted(() -> assertThat(query("select id from madang_kept.t"))
                .isEqualTo("7"));
        assertThat(engine.process().orElseThrow().pid()).isNotEqualTo(killed.pid());
    }

    @Test
    void stopsTheServerThatAKilledRunLeftBehind() throws Exception {
        ProcessHandle.Info info = engine.process().orElseThrow().info();
        List<String> command = new ArrayList<>(List.of(info.command().orElseThrow()));
        command.addAll(List.of(info.arguments().orElseThrow()));
        engine.close();
        Process left = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        MariaDbEngine.pidFile(directory.resolve("mariadb")).write(left.toHandle());
        await().atMost(LIMIT).until(engine::answers);

        engine.start();
        engine.awaitReady(LIMIT);

        assertThat(left.isAlive()).isFalse();
        assertThat(query("select 1")).isEqualTo("1");
    }

    @Test
    void ignoresTheRecordOfAProcessThatIsNotItsOwn() throws IOException {
        engine.close();
        Files.writeString(
                directory.resolve("mariadb/engine.pid"),
                "pid=" + ProcessHandle.current().pid() + "\n");
        engine.start();
        engine.awaitReady(LIMIT);
        assertThat(ProcessHandle.current().isAlive()).isTrue();
        assertThat(Files.readString(directory.resolve("mariadb/engine.pid")))
                .contains("pid=" + engine.process().orElseThrow().pid())
                .contains("started=");
    }

    @Test
    void saysWhyItCannotStart() throws IOException {
        engine.close();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            MariaDbEngine blocked = engine(taken.getLocalPort());
            blocked.start();
            assertThatThrownBy(() -> blocked.awaitReady(LIMIT))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("ended while starting")
                    .hasMessageContaining("mariadb.log")
                    .hasMessageContaining("Address already in use");
        }
    }

    @Test
    void keepsItsPasswordsToItself() throws IOException {
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(directory.resolve("mariadb/accounts.sql"))))
                .isEqualTo("rw-------");
        assertThat(engine.process().orElseThrow().info().commandLine().orElseThrow())
                .doesNotContain(CREDENTIALS.password());
        assertThat(CREDENTIALS.toString()).doesNotContain(CREDENTIALS.password());
    }
}
