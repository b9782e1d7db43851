package io.madang.objectstore.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** S3Proxy on plain files, which it does not sync, in a process of its own: what ours is compared with. */
public record S3Proxy(Process process, int port) implements AutoCloseable {
    public static final String ACCESS_KEY = "peer";
    public static final String SECRET_KEY = "peers-secret";

    private static final int START_SECONDS = 60;

    /** Returns when it listens. */
    public static S3Proxy start(Path jar, Path directory, List<String> flags) throws IOException, InterruptedException {
        int port = FreePorts.one();
        Path settings = Files.writeString(
                directory.resolve("s3proxy.conf"),
                """
                s3proxy.endpoint=http://127.0.0.1:%d
                s3proxy.authorization=aws-v2-or-v4
                s3proxy.identity=%s
                s3proxy.credential=%s
                jclouds.provider=filesystem-nio2
                jclouds.filesystem.basedir=%s
                """
                        .formatted(port, ACCESS_KEY, SECRET_KEY, Files.createDirectories(directory.resolve("files"))));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-jar", jar.toString(), "--properties", settings.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("s3proxy.log").toFile())
                .start();
        S3Proxy proxy = new S3Proxy(process, port);
        proxy.awaitListening(directory);
        return proxy;
    }

    private void awaitListening(Path directory) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException notYet) {
                if (System.nanoTime() > end || !process.isAlive()) {
                    close();
                    throw new IOException("S3Proxy does not listen: " + directory.resolve("s3proxy.log"), notYet);
                }
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
