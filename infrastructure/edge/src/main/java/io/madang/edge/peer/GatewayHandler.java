package io.madang.edge.peer;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.service.Service;
import io.madang.edge.RequestReason;
import io.madang.edge.request.BodyTooLarge;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.PublicOrigin;
import io.madang.edge.request.RequestId;
import io.madang.edge.security.GatewayTokens;
import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.ClientAbortException;
import org.springframework.web.HttpRequestHandler;

/** Forwards requests for absent services to the peers that have them: bodies stream, failures become problems. */
final class GatewayHandler implements HttpRequestHandler {

    private static final String VIA = "Via";
    private static final String VIA_US = "1.1 madang";
    private static final int BUFFER_BYTES = 16 * 1024;

    /** Headers that belong to one connection, or that are set anew for the next one. */
    private static final Set<String> NOT_FORWARDED = Set.of(
            "connection",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "host",
            "content-length",
            "expect",
            "via",
            "forwarded",
            "x-forwarded-for",
            "x-forwarded-proto",
            "x-forwarded-host",
            "x-madang-gateway",
            "x-request-id");

    private static final String CONTENT_POLICY = "Content-Security-Policy";

    /** Of a file that somebody uploaded: it may do less than an answer of ours, also here. */
    private static final String SANDBOX = "sandbox";

    /** What this instance says about every answer itself. */
    private static final Set<String> NOT_RETURNED = Set.of(
            "x-content-type-options",
            "x-frame-options",
            "referrer-policy",
            "content-security-policy",
            "strict-transport-security",
            "server",
            "date");

    private final Roles roles;
    private final Peers peers;
    private final HttpClient http;
    private final ClientAddresses addresses;
    private final PublicOrigin publicOrigin;
    private final GatewayTokens tokens;
    private final Duration deadline;

    GatewayHandler(
            Roles roles,
            Peers peers,
            HttpClient http,
            ClientAddresses addresses,
            PublicOrigin publicOrigin,
            GatewayTokens tokens,
            Duration deadline) {
        this.roles = roles;
        this.peers = peers;
        this.http = http;
        this.addresses = addresses;
        this.publicOrigin = publicOrigin;
        this.tokens = tokens;
        this.deadline = deadline;
    }

    /** Whether the path belongs to a service that is not here; what is internal is never forwarded. */
    boolean forwards(String path) {
        return !path.startsWith("/internal/")
                && roles.ownerOf(path).filter(s -> !roles.isLocal(s.role())).isPresent();
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Service owner = roles.ownerOf(request.getRequestURI())
                .orElseThrow(() -> Failure.of(
                        RequestReason.NOT_FOUND,
                        arg("method", request.getMethod()),
                        arg("path", request.getRequestURI())));
        refuseLoop(request, owner.role());
        Peer peer = peers.of(owner.role());
        HttpRequest forwarded = forwarded(request, peer.address());
        HttpResponse<InputStream> answer = peer.call(() -> send(forwarded));
        if (LongAnswers.isOne(answer)) {
            copyHead(answer, response);
            if (request.getMethod().equals("HEAD")) {
                closeQuietly(answer.body());
            } else {
                LongAnswers.passOn(answer.body(), request, response);
            }
            return;
        }
        try (InputStream body = answer.body()) {
            copy(answer, body, response);
        }
    }

    /** A forwarded request must find its role where it arrives: a second hop means that two gateways point at each other. */
    private static void refuseLoop(HttpServletRequest request, String role) {
        for (String via : Collections.list(request.getHeaders(VIA))) {
            if (via.contains(VIA_US)) {
                throw Failure.of(RequestReason.GATEWAY_LOOP, arg("role", role)).with("role", role);
            }
        }
    }

    /** The deadline ends the wait for the answer's head; a failing body of our own client is not the peer's fault. */
    private HttpResponse<InputStream> send(HttpRequest request) throws IOException, InterruptedException {
        try {
            return http.send(request, BodyHandlers.ofInputStream());
        } catch (IOException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof BodyTooLarge tooLarge) {
                    throw tooLarge.failure();
                }
                if (cause instanceof ClientAbortException) {
                    throw Failure.of(RequestReason.BODY_ENDED_EARLY, cause);
                }
                if (cause instanceof Failure ofTheBody) {
                    throw ofTheBody;
                }
            }
            throw e;
        }
    }

    private HttpRequest forwarded(HttpServletRequest request, URI peer) {
        String query = request.getQueryString();
        URI target = URI.create(
                peer.toString().replaceAll("/+$", "") + request.getRequestURI() + (query == null ? "" : "?" + query));
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(target).timeout(deadline).method(request.getMethod(), body(request));
        for (String name : Collections.list(request.getHeaderNames())) {
            if (!NOT_FORWARDED.contains(name.toLowerCase(Locale.ROOT))) {
                Collections.list(request.getHeaders(name)).forEach(value -> builder.header(name, value));
            }
        }
        builder.header(RequestId.HEADER, RequestId.of(request));
        builder.header(VIA, VIA_US);
        builder.header(GatewayTokens.HEADER, tokens.current());
        builder.header("X-Forwarded-For", addresses.of(request));
        builder.header("X-Forwarded-Proto", publicOrigin.scheme(request));
        builder.header("X-Forwarded-Host", publicOrigin.host(request));
        return builder.build();
    }

    private static BodyPublisher body(HttpServletRequest request) {
        long length = request.getContentLengthLong();
        if (length == 0 || length < 0 && request.getHeader("Transfer-Encoding") == null) {
            return BodyPublishers.noBody();
        }
        BodyPublisher streamed = BodyPublishers.ofInputStream(() -> {
            try {
                return request.getInputStream();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return length < 0 ? streamed : BodyPublishers.fromPublisher(streamed, length);
    }

    private static void copyHead(HttpResponse<InputStream> answer, HttpServletResponse response) {
        response.setStatus(answer.statusCode());
        for (Map.Entry<String, List<String>> header : answer.headers().map().entrySet()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (name.equals("content-length")) {
                response.setContentLengthLong(Long.parseLong(header.getValue().getFirst()));
            } else if (!name.startsWith(":") && !NOT_FORWARDED.contains(name) && !NOT_RETURNED.contains(name)) {
                header.getValue().forEach(value -> response.addHeader(header.getKey(), value));
            }
        }
        answer.headers()
                .firstValue(CONTENT_POLICY)
                .filter(policy -> policy.contains(SANDBOX))
                .ifPresent(policy -> response.setHeader(CONTENT_POLICY, policy));
    }

    private void copy(HttpResponse<InputStream> answer, InputStream body, HttpServletResponse response)
            throws IOException {
        copyHead(answer, response);
        Executor late = CompletableFuture.delayedExecutor(deadline.toMillis(), TimeUnit.MILLISECONDS);
        CompletableFuture<Void> watchdog = CompletableFuture.runAsync(() -> closeQuietly(body), late);
        try {
            stream(body, response.getOutputStream());
        } finally {
            watchdog.cancel(false);
        }
    }

    /** Passes on what is there without waiting for more, so that slow streams arrive as they are sent. */
    private static void stream(InputStream body, OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
            out.write(buffer, 0, count);
            if (body.available() == 0) {
                out.flush();
            }
        }
    }

    static void closeQuietly(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            // the reader notices the end by itself; there is nothing else to let go
        }
    }
}
