package io.madang.edge.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** The name of a request, the same in every response, log line and instance that it passes through. */
public final class RequestId {

    public static final String HEADER = "X-Request-Id";

    /** The key under which log lines carry it. */
    public static final String LOG_KEY = "requestId";

    private static final String ATTRIBUTE = RequestId.class.getName();
    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestId() {}

    /** The request's id: the one it came with if that is sane, else a new one. */
    public static String of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof String known) {
            return known;
        }
        String id = acceptable(request.getHeader(HEADER));
        request.setAttribute(ATTRIBUTE, id);
        return id;
    }

    /** The id of the request that this thread works for, if it works for one. */
    public static Optional<String> current() {
        return Optional.ofNullable(MDC.get(LOG_KEY));
    }

    /** It tells requests apart and is no secret, so it needs no secure randomness. */
    private static String fresh() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }

    /** The id that came with a request if that is sane, else a new one. */
    public static String acceptable(@Nullable String incoming) {
        return incoming != null && SANE.matcher(incoming).matches() ? incoming : fresh();
    }
}
