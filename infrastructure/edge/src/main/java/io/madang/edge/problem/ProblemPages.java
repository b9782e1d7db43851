package io.madang.edge.problem;

import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Problems as people are shown them. */
@FunctionalInterface
public interface ProblemPages {

    /** The page in HTML; nothing where a program asks, which gets the problem as it is. */
    Optional<byte[]> page(HttpServletRequest request, Failure failure);
}
