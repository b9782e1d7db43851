package io.madang.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Real Redis servers that form a cluster, for tests. */
public final class TestRedisCluster implements AutoCloseable {

    static final int NODES = 3;

    private static final int SLOTS = 16_384;
    private static final int ANSWER_LIMIT_MILLIS = 10_000;
    private static final Duration FORMED_WITHIN = Duration.ofSeconds(30);
    private static final long LOOK_NANOS = 20_000_000;

    private final List<TestRedis> nodes;
    private final String secret;

    private TestRedisCluster(List<TestRedis> nodes, String secret) {
        this.nodes = nodes;
        this.secret = secret;
    }

    /** A server, and the port on which it talks to the others. */
    record Node(TestRedis redis, int clusterPort) {}

    static TestRedisCluster of(List<Node> nodes, String secret) {
        TestRedisCluster cluster =
                new TestRedisCluster(nodes.stream().map(Node::redis).toList(), secret);
        for (int i = 0; i < NODES; i++) {
            cluster.ask(i, "CLUSTER ADDSLOTSRANGE " + i * SLOTS / NODES + " " + ((i + 1) * SLOTS / NODES - 1));
            cluster.ask(i, "CLUSTER SET-CONFIG-EPOCH " + (i + 1));
            Node first = nodes.getFirst();
            if (i > 0) {
                cluster.ask(i, "CLUSTER MEET 127.0.0.1 " + first.redis().port() + " " + first.clusterPort());
            }
        }
        cluster.awaitAgreement();
        return cluster;
    }

    /** The servers, of which each may be killed and started again. */
    public List<TestRedis> nodes() {
        return nodes;
    }

    /** Returns when every server says that all slots are served and that it knows all the others. */
    public void awaitAgreement() {
        long end = System.nanoTime() + FORMED_WITHIN.toNanos();
        for (int i = 0; i < NODES; i++) {
            while (!ask(i, "CLUSTER INFO").matches("(?s).*cluster_state:ok.*cluster_known_nodes:" + NODES + ".*")) {
                if (System.nanoTime() > end) {
                    throw new IllegalStateException("the servers form no cluster: " + ask(i, "CLUSTER INFO"));
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
    }

    /** How many keys a server has. */
    public int keys(int node) {
        return Integer.parseInt(ask(node, "DBSIZE"));
    }

    /** A server loses all that it has, and goes on. */
    public void wipe(int node) {
        ask(node, "FLUSHALL");
    }

    /** The answer to a command of the administrator, as text. */
    private String ask(int node, String command) {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), nodes.get(node).port())) {
            socket.setSoTimeout(ANSWER_LIMIT_MILLIS);
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            socket.getOutputStream()
                    .write(("AUTH admin " + secret + "\r\n" + command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            answers.readLine();
            String first = String.valueOf(answers.readLine());
            if (first.startsWith("-")) {
                throw new IllegalStateException(command + ": " + first);
            }
            if (!first.startsWith("$")) {
                return first.substring(1);
            }
            char[] text = new char[Integer.parseInt(first.substring(1))];
            for (int from = 0; from < text.length; ) {
                from += answers.read(text, from, text.length - from);
            }
            return new String(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        nodes.forEach(TestRedis::close);
    }
}
