package io.madang.edge.admission;

import io.madang.edge.RequestReason;
import io.madang.edge.problem.ProblemPages;
import io.madang.edge.request.PublicOrigin;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** What those are answered who are not admitted: programs a problem, people a page. */
final class RefusalResponses {

    /** Clients are told different times, so that those who were refused together do not come back together. */
    private static final int MAX_RETRY_SECONDS = 3;

    private static final String PAGE_POLICY = "Content-Security-Policy: default-src 'none'\r\n";

    private final JsonMapper json;
    /** Header lines of every answer. */
    private final String always;

    private final Supplier<@Nullable ProblemPages> pages;
    private final List<DirectResponse> overload;
    private final DirectResponse tooManyConnections;
    private final Predicate<Request> cameByHttps;
    /** The same for clients that came over https. */
    private final @Nullable RefusalResponses overHttps;

    /**
     * @param https whether all clients come over https, so that they are told to use nothing else
     * @param cameByHttps whether one did, where not all do
     */
    RefusalResponses(
            JsonMapper json, boolean https, Predicate<Request> cameByHttps, Supplier<@Nullable ProblemPages> pages) {
        this.cameByHttps = cameByHttps;
        this.overHttps = https ? null : new RefusalResponses(json, true, cameByHttps, pages);
        this.json = json;
        this.always = https ? PublicOrigin.HSTS_HEADER + ": " + PublicOrigin.HSTS + "\r\n" : "";
        this.pages = pages;
        this.overload = IntStream.rangeClosed(1, MAX_RETRY_SECONDS)
                .mapToObj(seconds -> DirectResponse.problem(
                        json,
                        Failure.of(RequestReason.TOO_MANY_REQUESTS).retryAfter(seconds),
                        always + retryAfter(seconds)))
                .toList();
        this.tooManyConnections = DirectResponse.problem(
                json,
                Failure.of(RequestReason.TOO_MANY_CONNECTIONS).retryAfter(MAX_RETRY_SECONDS),
                always + retryAfter(MAX_RETRY_SECONDS));
    }

    /** Those for a request, by how its client came. */
    RefusalResponses to(Request request) {
        return overHttps != null && cameByHttps.test(request) ? overHttps : this;
    }

    private static String retryAfter(int seconds) {
        return "Retry-After: " + seconds + "\r\n";
    }

    private static int someSeconds() {
        return ThreadLocalRandom.current().nextInt(1, MAX_RETRY_SECONDS + 1);
    }

    /** To one request of many, on a connection that may stay open. */
    DirectResponse overload(Request request, WorkKind kind) {
        DirectResponse problem = overload.get(someSeconds() - 1);
        if (kind != WorkKind.PAGE) {
            return problem;
        }
        String accept = request.getHeader("Accept");
        ProblemPages people = pages.get();
        if (people == null || accept == null || !accept.contains("text/html")) {
            return problem;
        }
        byte[] page = people.overloaded(request.getHeader("Accept-Language"));
        return DirectResponse.page(
                ErrorCode.OVERLOADED.status(), always + retryAfter(someSeconds()) + PAGE_POLICY, page);
    }

    /** To a request that could not be received. */
    DirectResponse of(Failure failure) {
        String retry = failure.code() == ErrorCode.OVERLOADED ? retryAfter(someSeconds()) : "";
        return DirectResponse.problem(json, failure, always + retry);
    }

    /** To a request on a connection for which there is no room. */
    DirectResponse tooManyConnections() {
        return tooManyConnections;
    }

    /** To a connection that is not let in, before it has asked anything. */
    byte[] closing() {
        return tooManyConnections.bytes("-", false, true);
    }
}
