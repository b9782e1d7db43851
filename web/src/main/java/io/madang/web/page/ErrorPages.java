package io.madang.web.page;

import io.madang.edge.problem.ProblemPages;
import io.madang.edge.request.RequestId;
import io.madang.edge.security.ApiHeaders;
import io.madang.kernel.error.Failure;
import io.madang.web.identity.Visitor;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Problems as people are shown them: what happened, what to do, and how to speak of it. */
public final class ErrorPages implements ProblemPages {

    /** A failure with this detail is about a form that does not come from a page of ours, or from one too old. */
    public static final String FORM = "form";

    private final Frames frames;
    private final Pages pages;

    ErrorPages(Frames frames, Pages pages) {
        this.frames = frames;
        this.pages = pages;
    }

    @Override
    public Optional<byte[]> page(HttpServletRequest request, Failure failure) {
        String path = request.getRequestURI();
        String accept = request.getHeader("Accept");
        boolean forPeople = ApiHeaders.isPage(path)
                && !path.startsWith("/docs")
                && !path.startsWith("/assets/")
                && (accept == null || accept.contains("text/html") || accept.contains("*/*"));
        return forPeople ? Optional.of(page(request, kind(failure))) : Optional.empty();
    }

    private byte[] page(HttpServletRequest request, String kind) {
        Frame frame = frame(request);
        String template = Pages.isFragment(request) ? "error/fragment.jte" : "error/error.jte";
        return pages.page(template, frame, "kind", kind, "requestId", RequestId.of(request))
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

    private static String kind(Failure failure) {
        if (failure.details().containsKey(FORM)) {
            return FORM;
        }
        return switch (failure.code()) {
            case NOT_FOUND, GONE -> "missing";
            case UNAUTHENTICATED, BAD_CREDENTIALS -> "login";
            case FORBIDDEN -> "forbidden";
            case TOO_MANY_REQUESTS -> "hurry";
            case UNAVAILABLE, PEER_UNAVAILABLE -> "away";
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
