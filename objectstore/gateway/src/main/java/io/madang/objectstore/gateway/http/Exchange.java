package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.sign.Caller;
import io.madang.objectstore.gateway.sign.Verdict;
import io.netty.channel.Channel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its answer, on a virtual thread of its own. */
final class Exchange implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);
    /** So much of a body that nobody wanted is read, so that the connection can go on. */
    private static final long REST = 1_024 * 1_024;
    /** So much is read before a connection is closed, so that the client sees the answer and not a reset. */
    private static final long LINGER = 64L * 1_024 * 1_024;

    private static final Duration LINGER_TIME = Duration.ofSeconds(5);

    /** What the connection hears when the answer is out; on the event loop or on the exchange's thread. */
    interface Ended {
        void ended(Exchange exchange, boolean reusable);

        boolean closing();
    }

    private final Wiring wiring;
    private final Channel channel;
    private final HttpRequest http;
    private final InetAddress remote;
    private final Inbound inbound;
    private final Ended connection;
    private final String id;
    private final long began = System.nanoTime();
    private @Nullable RequestHead head;
    private @Nullable Caller caller;
    private @Nullable String code;
    private boolean handed;
    private boolean timedOut;
    /** Refused for want of capacity, before anything was understood of it. */
    private boolean refused;

    private Runnable leave = () -> {};
    private volatile @Nullable Answer sending;
    /** Whether all of the answer was handed to the connection. */
    private final CompletableFuture<Boolean> out = new CompletableFuture<>();

    Exchange(Wiring wiring, Channel channel, HttpRequest http, InetAddress remote, Inbound inbound, Ended connection) {
        this.wiring = wiring;
        this.channel = channel;
        this.http = http;
        this.remote = remote;
        this.inbound = inbound;
        this.connection = connection;
        this.id = wiring.ids().next();
    }

    Inbound inbound() {
        return inbound;
    }

    HttpRequest http() {
        return http;
    }

    /** @param permit given back as soon as the answer begins: from then on it is the client that is waited for */
    void admitted(Runnable permit) {
        leave = permit;
    }

    private void giveBackPermit() {
        Runnable permit = leave;
        leave = () -> {};
        permit.run();
    }

    /** Whether the client has not taken a whole small answer for so long. */
    boolean untakenFor(Duration patience) {
        Answer answer = sending;
        return answer != null && answer.untakenFor(patience);
    }

    @Override
    public void run() {
        wiring.metrics().running.incrementAndGet();
        try {
            answering(this::answer);
        } finally {
            wiring.metrics().running.decrementAndGet();
            giveBackPermit();
        }
    }

    /** Answers that there is too much to do; does not block where the whole body is at hand. */
    void refuse() {
        refused = true;
        answering(() -> failed(RefusedConnection.slowDown()));
    }

    private interface Attempt {
        S3Response response() throws IOException;
    }

    private void answering(Attempt attempt) {
        try {
            send(attempt.response());
        } catch (IOException e) {
            LOG.debug("A client is gone: {}", e.getMessage());
            giveUp();
        } catch (RuntimeException | Error e) {
            LOG.error("Request {} ended without an answer", id, e);
            giveUp();
        }
    }

    private void giveUp() {
        inbound.abandon();
        tell(0, 0, false);
        connection.ended(this, false);
    }

    private S3Response answer() throws IOException {
        try {
            RequestHead understood = RequestHead.of(
                    http,
                    id,
                    new Proxies.Origin(remote, wiring.settings().tls().isPresent()),
                    wiring.addressing(),
                    wiring.proxies());
            head = understood;
            Verdict verdict = wiring.signatures()
                    .verify(understood.request().method().name(), understood.target(), understood.signed());
            caller = verdict.caller();
            long most = wiring.settings().maxBodyBytes();
            DeclaredContent announced = DeclaredContent.of(understood.request(), verdict.payload(), most);
            try (VerifiedBody body = new VerifiedBody(inbound, announced, verdict, most, wiring.largeMd5s())) {
                handed = true;
                return wiring.operation().handle(new S3Call(understood.request(), verdict.caller(), body));
            }
        } catch (S3Exception e) {
            timedOut = e.error() == S3Error.REQUEST_TIMEOUT;
            return failed(e);
        } catch (RuntimeException | Error e) {
            LOG.error("Request {} failed: {} {}", id, http.method(), path(), e);
            return failed(new S3Exception(S3Error.INTERNAL_ERROR));
        }
    }

    /** Without the query, which may hold a signature: whoever reads it in a log could use it for as long as it is valid. */
    private String path() {
        int query = http.uri().indexOf('?');
        return query < 0 ? http.uri() : http.uri().substring(0, query) + "?…";
    }

    private S3Response failed(S3Exception failure) {
        code = failure.error().code();
        if (head == null) {
            return ErrorDocument.of(failure, "/", id);
        }
        S3Response answer = ErrorDocument.of(failure, head.request());
        return handed ? answer : answer.with(wiring.operation().headersOfRefusal(head.request()));
    }

    private void send(S3Response response) {
        boolean understood = (head != null || refused) && !timedOut;
        boolean reusable =
                understood && HttpUtil.isKeepAlive(http) && !connection.closing() && inbound.endsWithin(REST);
        boolean ended = inbound.hasEnded();
        S3Exception unread = transmit(response, reusable, ended);
        if (unread != null && transmit(failed(unread), reusable, ended) != null) {
            giveUp();
        } else if (!ended) {
            finishReading(reusable);
        }
    }

    /** Why nothing was sent: the content could not be read, for the reason that it named; null where it was sent. */
    private @Nullable S3Exception transmit(S3Response response, boolean reusable, boolean ended) {
        boolean bodiless = http.method().equals(HttpMethod.HEAD);
        Answer[] answer = new Answer[1];
        Duration patience = wiring.settings().patience().write();
        answer[0] = new Answer(channel, wiring.metrics(), patience, bodiless, this::giveBackPermit, complete -> {
            tell(response.status(), answer[0].sent(), complete);
            out.complete(complete);
            if (ended || !complete) {
                inbound.abandon();
                connection.ended(this, reusable && complete);
            }
        });
        try {
            HttpHeaders headers = wiring.heads().of(response, id, reusable);
            if (reusable && http.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
                headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
            }
            sending = answer[0];
            answer[0].send(response.status(), headers, response.content());
            return null;
        } catch (IOException | RuntimeException e) {
            LOG.error("The answer to request {} could not be read: {} {}", id, http.method(), path(), e);
            return e.getCause() instanceof S3Exception named ? named : new S3Exception(S3Error.INTERNAL_ERROR);
        }
    }

    /** The answer is on its way, and the client still sends what nobody wanted. */
    private void finishReading(boolean reusable) {
        boolean clean =
                reusable && inbound.discard(REST, wiring.settings().patience().body());
        boolean isOut = awaitOut();
        if (!reusable && isOut && !timedOut && !inbound.awaitsContinue() && channel instanceof SocketChannel socket) {
            endOutput(socket);
            inbound.discard(LINGER, LINGER_TIME);
        }
        inbound.abandon();
        connection.ended(this, clean && isOut);
    }

    private static void endOutput(SocketChannel socket) {
        SslHandler tls = socket.pipeline().get(SslHandler.class);
        if (tls == null) {
            socket.shutdownOutput();
        } else {
            tls.closeOutbound();
        }
    }

    private boolean awaitOut() {
        try {
            return out.get(wiring.settings().patience().write().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    /** Refusals for want of capacity are only counted: to write down each would cost more than to refuse it. */
    private void tell(int status, long sent, boolean complete) {
        if (refused) {
            return;
        }
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        try {
            if (head == null) {
                wiring.listener().refused(remote, code == null ? "" : code);
            } else {
                wiring.listener()
                        .answered(new AccessListener.Access(
                                head.request(), caller, status, code, inbound.received(), sent, took, complete));
            }
        } catch (RuntimeException e) {
            LOG.error("The access log failed", e);
        }
    }
}
