package io.madang.edge.health;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the instance counts and measures, in Prometheus' format, for administrators and the scraper. */
@RestController
final class MetricsController {

    private final PrometheusMeterRegistry registry;
    private final MetricsToken token;

    MetricsController(PrometheusMeterRegistry registry, MetricsToken token) {
        this.registry = registry;
        this.token = token;
    }

    /** Open to anyone at the gate, because the scraper's token is no access token; the two are told apart here. */
    @Access(Who.ANYONE)
    @GetMapping(MetricsToken.PATH)
    void metrics(Optional<Caller> caller, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (caller.filter(Caller::admin).isEmpty() && !token.opens(request)) {
            throw new Failure(
                    caller.isPresent() ? ErrorCode.FORBIDDEN : ErrorCode.UNAUTHENTICATED,
                    "Metrics are for administrators, and for the token in madang.metrics.token.");
        }
        response.setContentType("text/plain; version=0.0.4; charset=utf-8");
        registry.scrape(response.getOutputStream());
    }
}
