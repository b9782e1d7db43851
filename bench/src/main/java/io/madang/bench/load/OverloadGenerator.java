package io.madang.bench.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * A load that does not care whether it is served: in an open loop requests come at their times, whatever became of
 * those before; in a closed loop each of many connections asks again as soon as it is answered. One thread drives it.
 */
public final class OverloadGenerator {

    private static final int BUFFER = 2 * 1024;
    private static final int POLL_MILLIS = 1;
    /** Between two looks at the answers, so that their times are not those of this thread. */
    private static final int SENT_AT_ONCE = 32;

    /** Ten thousand people do not arrive in the same instant. */
    private static final int CONNECTED_PER_SECOND = 2_000;

    private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);
    private static final byte[] RETRY_AFTER = "\r\nRetry-After: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CONNECTION_CLOSE = "\r\nconnection: close".getBytes(StandardCharsets.US_ASCII);
    private static final int DIGITS = "HTTP/1.1 ".length();

    private final Target target;
    private final ClosedLoopLoad.Requests requests;
    private final int maxConnections;
    private final Selector selector;
    private final Deque<Client> free = new ArrayDeque<>();
    private final Set<Client> asking = new HashSet<>();
    private final OverloadTally tally = new OverloadTally();
    private final PriorityQueue<Client> resting =
            new PriorityQueue<>(Comparator.comparingLong(client -> client.wakesAt));
    private boolean patient;
    private int connections;

    private OverloadGenerator(Target target, int maxConnections, ClosedLoopLoad.Requests requests) throws IOException {
        this.target = target;
        this.maxConnections = maxConnections;
        this.requests = requests;
        this.selector = Selector.open();
    }

    /** So many requests each second, over as many connections as that takes within a bound. */
    public static OverloadTally openLoop(
            Target target, double perSecond, int maxConnections, Duration time, ClosedLoopLoad.Requests requests)
            throws IOException {
        OverloadGenerator generator = new OverloadGenerator(target, maxConnections, requests);
        try {
            return generator.atTimes(perSecond, time);
        } finally {
            generator.close();
        }
    }

    /**
     * So many connections, each of which asks again as soon as it is answered, or connects again.
     *
     * @param patient whether one that was refused first waits as long as {@code Retry-After} tells it to
     */
    public static OverloadTally closedLoop(
            Target target, int connections, Duration time, boolean patient, ClosedLoopLoad.Requests requests)
            throws IOException {
        OverloadGenerator generator = new OverloadGenerator(target, connections, requests);
        generator.patient = patient;
        try {
            return generator.withoutPause(time);
        } finally {
            generator.close();
        }
    }

    private OverloadTally atTimes(double perSecond, Duration time) throws IOException {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        double nanosEach = 1e9 / perSecond;
        long sent = 0;
        for (long now = start; now < end; now = System.nanoTime()) {
            for (int i = 0; i < SENT_AT_ONCE && sent * nanosEach <= now - start; i++) {
                sent++;
                ask(System.nanoTime());
            }
            if (!canAsk()) {
                // nothing can be sent before an answer comes: this thread must not take the processor from the server
                long missed = (long) ((System.nanoTime() - start) / nanosEach) - sent;
                tally.notOffered(Math.max(0, missed));
                sent += Math.max(0, missed);
            }
            boolean behind = sent * nanosEach <= System.nanoTime() - start;
            takeAnswers(false, behind && canAsk());
        }
        return finish(start);
    }

    private OverloadTally withoutPause(Duration time) throws IOException {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        while (System.nanoTime() < end) {
            // connected one after the other, while the others are asking already
            double due = CONNECTED_PER_SECOND * (System.nanoTime() - start) / 1e9;
            for (int i = 0; i < SENT_AT_ONCE && connections < Math.min(due, maxConnections); i++) {
                ask(System.nanoTime());
            }
            wakeRested();
            takeAnswers(true, false);
        }
        return finish(start);
    }

    private void wakeRested() {
        long now = System.nanoTime();
        for (Client next = resting.peek(); next != null && next.wakesAt <= now; next = resting.peek()) {
            resting.remove();
            next.rests = false;
            if (next.closed) {
                connections--;
            } else {
                free.addLast(next);
            }
            ask(System.nanoTime());
        }
    }

    private OverloadTally finish(long start) throws IOException {
        tally.ran(System.nanoTime() - start);
        long patience = System.nanoTime() + LAST_ANSWERS.toNanos();
        while (!asking.isEmpty() && System.nanoTime() < patience) {
            takeAnswers(false, false);
        }
        tally.unanswered(asking.size());
        return tally;
    }

    private boolean canAsk() {
        return !free.isEmpty() || connections < maxConnections;
    }

    /** On a connection that is free, or on a new one; one that the server has closed meanwhile is left for the next. */
    private void ask(long due) {
        while (!free.isEmpty()) {
            Client client = free.removeFirst();
            try {
                askOn(client, due);
                return;
            } catch (IOException closedMeanwhile) {
                tally.closedIdle();
                drop(client);
            }
        }
        if (connections >= maxConnections) {
            tally.notOffered(1);
            return;
        }
        connections++;
        Client client = null;
        try {
            client = new Client(target.connectAsOneOf(connections - 1));
            askOn(client, due);
        } catch (IOException refused) {
            tally.broken();
            if (client == null) {
                connections--;
            } else {
                drop(client);
            }
        }
    }

    private void askOn(Client client, long due) throws IOException {
        client.ask(requests.next(), due);
        asking.add(client);
    }

    private void takeAnswers(boolean askAgain, boolean inHaste) throws IOException {
        if (inHaste) {
            selector.selectNow();
        } else {
            selector.select(POLL_MILLIS);
        }
        for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
            Client client = (Client) keys.next().attachment();
            keys.remove();
            try {
                if (client.isAnswered()) {
                    asking.remove(client);
                    goOn(client, askAgain);
                }
            } catch (IOException closed) {
                end(client);
            }
        }
    }

    private void goOn(Client client, boolean askAgain) throws IOException {
        if (askAgain && patient && client.retrySeconds > 0) {
            client.rest();
        } else if (client.closed) {
            drop(client);
            if (askAgain) {
                ask(System.nanoTime());
            }
        } else if (askAgain) {
            askOn(client, System.nanoTime());
        } else {
            free.addFirst(client);
        }
    }

    /**
     * The server has closed the connection. It may do so with one that is idle; a request that was on its way then is
     * asked again, as HTTP clients do. Otherwise somebody waited in vain.
     */
    private void end(Client client) {
        if (client.rests) {
            client.close();
            return;
        }
        boolean asked = asking.remove(client);
        if (!asked) {
            free.remove(client);
        }
        drop(client);
        if (asked && client.wasIdle()) {
            tally.closedIdle();
            ask(client.due);
        } else if (asked) {
            tally.broken();
        }
    }

    /** What the one digit behind {@code Retry-After} says; 1 where there is none. */
    private static int retrySeconds(byte[] answer, int length) {
        for (int i = 0; i + RETRY_AFTER.length < length; i++) {
            if (Arrays.mismatch(answer, i, i + RETRY_AFTER.length, RETRY_AFTER, 0, RETRY_AFTER.length) < 0) {
                return answer[i + RETRY_AFTER.length] - '0';
            }
        }
        return 1;
    }

    private static boolean saysClose(byte[] answer, int length) {
        for (int i = 0; i + CONNECTION_CLOSE.length <= length; i++) {
            int same = 0;
            while (same < CONNECTION_CLOSE.length
                    && Character.toLowerCase(answer[i + same]) == CONNECTION_CLOSE[same]) {
                same++;
            }
            if (same == CONNECTION_CLOSE.length) {
                return true;
            }
        }
        return false;
    }

    private void drop(Client client) {
        connections--;
        client.close();
    }

    private void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }

    /** One connection and the request that it waits on. */
    private final class Client {

        private final SocketChannel channel;
        private ByteBuffer answer = ByteBuffer.allocate(BUFFER);
        private long due;
        private int retrySeconds;
        private boolean answeredBefore;
        private boolean closed;
        private boolean rests;
        private long wakesAt;

        Client(SocketChannel channel) throws IOException {
            this.channel = channel;
            channel.register(selector, SelectionKey.OP_READ, this);
        }

        void ask(byte[] request, long at) throws IOException {
            due = at;
            ByteBuffer bytes = ByteBuffer.wrap(request);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }

        /** Whether it had been answered before, and nothing has come of the next answer. */
        boolean wasIdle() {
            return answeredBefore && answer.position() == 0;
        }

        /** As long as it was told to. */
        void rest() {
            rests = true;
            wakesAt = System.nanoTime() + Duration.ofSeconds(retrySeconds).toNanos();
            resting.add(this);
        }

        void close() {
            closed = true;
            try {
                channel.close();
            } catch (IOException ignored) {
                // it is closed, one way or the other
            }
        }

        boolean isAnswered() throws IOException {
            if (!answer.hasRemaining()) {
                answer = ByteBuffer.allocate(2 * answer.capacity()).put(answer.flip());
            }
            if (channel.read(answer) < 0) {
                throw new IOException("the server has closed a connection");
            }
            if (!target.framing().isWhole(answer.array(), answer.position())) {
                return false;
            }
            byte[] head = answer.array();
            int status = 100 * (head[DIGITS] - '0') + 10 * (head[DIGITS + 1] - '0') + head[DIGITS + 2] - '0';
            tally.answered(status, System.nanoTime() - due);
            boolean refused = OverloadTally.isRefusal(status);
            retrySeconds = refused ? retrySeconds(head, answer.position()) : 0;
            if (refused && saysClose(head, answer.position())) {
                close();
            }
            answeredBefore = true;
            answer.clear();
            return true;
        }
    }
}
