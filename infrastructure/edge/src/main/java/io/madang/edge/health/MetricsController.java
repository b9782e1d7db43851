package io.madang.edge.health;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.RequestReason;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swagger.v3.oas.annotations.Parameter;
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
    void metrics(
            @Parameter(hidden = true) Optional<Caller> caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (caller.filter(Caller::admin).isEmpty() && !token.opens(request)) {
            throw Failure.of(caller.isPresent() ? RequestReason.METRICS_FORBIDDEN : RequestReason.METRICS_TOKEN_NEEDED);
        }
        response.setContentType("text/plain; version=0.0.4; charset=utf-8");
        registry.scrape(response.getOutputStream());
    }
}
