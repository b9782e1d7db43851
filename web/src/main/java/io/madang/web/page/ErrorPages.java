package io.madang.web.page;

import io.madang.edge.problem.ProblemPages;
import io.madang.edge.request.RequestId;
import io.madang.edge.request.RequestPath;
import io.madang.edge.security.ApiHeaders;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import io.madang.web.identity.Visitor;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Problems as people are shown them: what happened, what to do, and how to speak of it. */
public final class ErrorPages implements ProblemPages {

    private final Frames frames;
    private final Pages pages;
    private final Map<Language, byte[]> overloaded = new EnumMap<>(Language.class);

    ErrorPages(Frames frames, Pages pages) {
        this.frames = frames;
        this.pages = pages;
        Arrays.stream(Language.values()).forEach(language -> overloaded.put(language, overloaded(language)));
    }

    @Override
    public Optional<byte[]> page(HttpServletRequest request, Failure failure) {
        String path = RequestPath.of(request);
        String accept = request.getHeader("Accept");
        boolean forPeople = ApiHeaders.isPage(path)
                && !path.startsWith("/docs")
                && !path.startsWith("/assets/")
                && (accept == null || accept.contains("text/html") || accept.contains("*/*"));
        return forPeople ? Optional.of(rendered(request, failure)) : Optional.empty();
    }

    /** Without the frame, since making that is work: whoever is refused must cost next to nothing. */
    @Override
    public byte[] overloaded(@Nullable String acceptLanguage) {
        return Objects.requireNonNull(overloaded.get(Language.accepted(acceptLanguage)));
    }

    private static byte[] overloaded(Language language) {
        PageMessages pageMessages = PageMessages.in(language);
        return """
                <!doctype html>
                <html lang="%s">
                <head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
                <meta name="color-scheme" content="light dark"><title>%s</title></head>
                <body><h1>%s</h1><p>%s</p></body>
                </html>
                """
                .formatted(
                        language.tag(),
                        pageMessages.say("error.busy.title"),
                        pageMessages.say("error.busy.title"),
                        pageMessages.say("error.busy.what"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private byte[] rendered(HttpServletRequest request, Failure failure) {
        Frame frame = frame(request);
        String template = Pages.isFragment(request) ? "error/fragment.jte" : "error/error.jte";
        return pages.page(
                        template,
                        frame,
                        "kind",
                        kind(failure),
                        "why",
                        why(failure, frame.pageMessages()),
                        "requestId",
                        RequestId.of(request))
                .body()
                .bytes();
    }

    /** Who is logged in stays so on this page too, unless that is what could not be found out. */
    private Frame frame(HttpServletRequest request) {
        try {
            return frames.of(request);
        } catch (RuntimeException unknown) {
            return frames.of(request, Visitor.GUEST);
        }
    }

    /** Whoever is refused is told for whom the page is, or what is in the way; else the kind of problem says enough. */
    private static String why(Failure failure, PageMessages pageMessages) {
        return failure.code() == ErrorCode.FORBIDDEN
                ? pageMessages.reason(failure.reason(), failure.arguments()).orElse("")
                : "";
    }

    private static String kind(Failure failure) {
        if (failure.is(WebReason.FORM_EXPIRED) || failure.is(WebReason.FORM_FROM_ELSEWHERE)) {
            return "form";
        }
        return switch (failure.code()) {
            case NOT_FOUND, GONE -> "missing";
            case UNAUTHENTICATED, BAD_CREDENTIALS, BAD_CODE, BAD_PASSKEY, SECOND_FACTOR_REQUIRED -> "login";
            case FORBIDDEN, ENROLMENT_REQUIRED -> "forbidden";
            case TOO_MANY_REQUESTS -> "hurry";
            case UNAVAILABLE, PEER_UNAVAILABLE -> "away";
            case OVERLOADED, TOO_SLOW -> "busy";
            case INTERNAL -> "broken";
            case INVALID,
                    METHOD_NOT_ALLOWED,
                    NOT_ACCEPTABLE,
                    CONFLICT,
                    STALE,
                    TOO_LARGE,
                    UNSUPPORTED_MEDIA_TYPE,
                    UNPROCESSABLE,
                    PRECONDITION_REQUIRED -> "invalid";
        };
    }
}
