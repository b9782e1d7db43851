package io.madang.edge.problem;

import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Problems as people are shown them. */
public interface ProblemPages {

    /** The page in HTML; nothing where a program asks, which gets the problem as it is. */
    Optional<byte[]> page(HttpServletRequest request, Failure failure);

    /** A page that needs nothing else, for those who are refused because too many are served. */
    byte[] overloaded(@Nullable String acceptLanguage);
}
