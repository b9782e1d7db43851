package io.madang.bench.overload;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * What operators see meanwhile: health and their own endpoint are asked over and over, each time on a connection that is
 * opened for it, as monitors do.
 */
final class OperatorProbe {

    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int PATIENCE_MILLIS = 5_000;

    private final int port;
    private final List<byte[]> requests;

    /** @param requests whole ones, which close their connections */
    OperatorProbe(int port, List<byte[]> requests) {
        this.port = port;
        this.requests = List.copyOf(requests);
    }

    /** @param headers complete lines */
    static byte[] get(String path, String headers) {
        return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * What became of them.
     *
     * @param millis how long each took that was answered 200, the shortest first
     * @param failures how many were not
     */
    record Outcome(List<Double> millis, int failures) {

        double millis(double part) {
            return millis.isEmpty() ? Double.NaN : millis.get((int) Math.ceil(part * millis.size()) - 1);
        }
    }

    Outcome run(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        List<Double> millis = new ArrayList<>();
        int failures = 0;
        for (int i = 0; System.nanoTime() < end; i++) {
            long start = System.nanoTime();
            if (isAnswered(requests.get(i % requests.size()))) {
                millis.add((System.nanoTime() - start) / 1e6);
            } else {
                failures++;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return new Outcome(millis.stream().sorted().toList(), failures);
    }

    private boolean isAnswered(byte[] request) {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress("127.0.0.1", port), PATIENCE_MILLIS);
            socket.getOutputStream().write(request);
            byte[] answer = socket.getInputStream().readAllBytes();
            return new String(answer, StandardCharsets.UTF_8).startsWith("HTTP/1.1 200");
        } catch (IOException notAnswered) {
            return false;
        }
    }
}
