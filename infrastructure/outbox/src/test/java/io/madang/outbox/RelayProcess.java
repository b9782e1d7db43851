package io.madang.outbox;

import io.madang.kernel.kafka.KafkaServers;
import io.madang.sharding.DatabaseProperties;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** An instance in a process of its own, to be killed. */
final class RelayProcess {

    private RelayProcess() {}

    static Process start(String service, String database, String user, String password, String kafka, String redis)
            throws IOException {
        List<String> command = List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                RelayProcess.class.getName(),
                service,
                database,
                user,
                password,
                kafka,
                redis);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    public static void main(String[] args) throws InterruptedException {
        DatabaseProperties database =
                new DatabaseProperties(Map.of("main", DatabaseProperties.Server.at(args[1], args[2], args[3])), null);
        new OutboxInstance(args[0], database, KafkaServers.of(args[4]), args[5], OutboxInstance.DEFAULTS).start();
        new CountDownLatch(1).await();
    }
}
