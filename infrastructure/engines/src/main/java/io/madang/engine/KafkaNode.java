package io.madang.engine;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** The settings of a one-node Kafka: small in memory, single in copies, for this machine and who has the password. */
record KafkaNode(Path data, int port, KafkaLogin login) {
    private static final int NODE_ID = 1;

    /** Runs until it is shut down; returns when it serves. */
    KafkaRaftServer boot(int controllerPort) throws Exception {
        if (!Files.exists(data.resolve("meta.properties"))) {
            format();
        }
        KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties(controllerPort)), Time.SYSTEM);
        try {
            server.startup();
            return server;
        } catch (Throwable e) {
            server.shutdown();
            throw e;
        }
    }

    void format() throws Exception {
        Directories.closeToOthers(data);
        try (PrintStream quiet = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            new Formatter()
                    .setPrintStream(quiet)
                    .setClusterId(Uuid.randomUuid().toString())
                    .setNodeId(NODE_ID)
                    .setControllerListenerName("CONTROLLER")
                    .setMetadataLogDirectory(data.toString())
                    .addDirectory(data.toString())
                    .setReleaseVersion(MetadataVersion.LATEST_PRODUCTION)
                    .run();
        }
    }

    Properties properties(int controllerPort) {
        Properties properties = new Properties();
        properties.putAll(login.settings("BROKER", "CONTROLLER"));
        properties.putAll(Map.ofEntries(
                Map.entry("process.roles", "broker,controller"),
                Map.entry("node.id", Integer.toString(NODE_ID)),
                Map.entry("log.dirs", data.toString()),
                Map.entry("listeners", "BROKER://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort),
                Map.entry("advertised.listeners", "BROKER://127.0.0.1:" + port),
                Map.entry("inter.broker.listener.name", "BROKER"),
                Map.entry("controller.listener.names", "CONTROLLER"),
                Map.entry("controller.quorum.voters", NODE_ID + "@127.0.0.1:" + controllerPort),
                Map.entry("auto.create.topics.enable", "false"),
                Map.entry("default.replication.factor", "1"),
                Map.entry("min.insync.replicas", "1"),
                Map.entry("offsets.topic.replication.factor", "1"),
                Map.entry("offsets.topic.num.partitions", "4"),
                Map.entry("transaction.state.log.replication.factor", "1"),
                Map.entry("transaction.state.log.min.isr", "1"),
                Map.entry("transaction.state.log.num.partitions", "2"),
                Map.entry("share.coordinator.state.topic.replication.factor", "1"),
                Map.entry("share.coordinator.state.topic.min.isr", "1"),
                Map.entry("share.coordinator.state.topic.num.partitions", "2"),
                Map.entry("group.initial.rebalance.delay.ms", "0"),
                Map.entry("group.coordinator.threads", "1"),
                Map.entry("num.network.threads", "2"),
                Map.entry("num.io.threads", "4"),
                Map.entry("num.replica.fetchers", "1"),
                Map.entry("num.recovery.threads.per.data.dir", "2"),
                Map.entry("background.threads", "2"),
                Map.entry("log.cleaner.dedupe.buffer.size", Integer.toString(4 << 20)),
                Map.entry("log.segment.bytes", Integer.toString(64 << 20)),
                // One copy is all there is, so that what is acknowledged is on disk: the outbox deletes it then.
                Map.entry("log.flush.interval.messages", "1"),
                // A broker that was killed is let in again when its former session has ended, so sessions are short.
                Map.entry("broker.heartbeat.interval.ms", "500"),
                Map.entry("broker.session.timeout.ms", "3000")));
        return properties;
    }
}
