package io.madang.edge.health;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.RequestReason;
import io.madang.edge.health.HealthChecks.Examination;
import io.madang.edge.peer.Roles;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.swagger.v3.oas.annotations.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** How this instance is: one word for everybody, the reasons for administrators. */
@RestController
@Access(Who.ANYONE)
final class HealthController {

    private final Roles roles;
    private final HealthChecks healthChecks;
    private final ApplicationAvailability availability;

    HealthController(Roles roles, HealthChecks healthChecks, ApplicationAvailability availability) {
        this.roles = roles;
        this.healthChecks = healthChecks;
        this.availability = availability;
    }

    @GetMapping("/health")
    ResponseEntity<Map<String, Object>> health(@Parameter(hidden = true) Optional<Caller> caller) {
        return examine(check -> true, caller);
    }

    /** The process runs and answers; whatever it stands on is its own affair. */
    @GetMapping("/health/live")
    ResponseEntity<Map<String, Object>> live() {
        return answer(Health.UP, Map.of());
    }

    /** Requests may be sent here: the start is over, the stop has not begun, what is vital is there. */
    @GetMapping("/health/ready")
    ResponseEntity<Map<String, Object>> ready(@Parameter(hidden = true) Optional<Caller> caller) {
        return availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC
                ? examine(HealthCheck::vital, caller)
                : answer(Health.DOWN, Map.of());
    }

    @GetMapping("/health/{role}")
    ResponseEntity<Map<String, Object>> role(
            @PathVariable("role") String role, @Parameter(hidden = true) Optional<Caller> caller) {
        if (!roles.isLocal(role)) {
            throw Failure.of(
                    RequestReason.ROLE_NOT_HERE, arg("role", role), arg("active", String.join(", ", roles.local())));
        }
        return examine(check -> check.concerns(role), caller);
    }

    private ResponseEntity<Map<String, Object>> examine(Predicate<HealthCheck> which, Optional<Caller> caller) {
        Examination examination = healthChecks.examine(which);
        Map<String, Object> details = new LinkedHashMap<>();
        examination.findings().forEach((check, finding) -> details.put(check.name(), finding));
        return answer(examination.overall(), caller.filter(Caller::admin).isPresent() ? details : Map.of());
    }

    private ResponseEntity<Map<String, Object>> answer(Health health, Map<String, Object> checks) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("status", health);
        if (!checks.isEmpty()) {
            body.put("roles", roles.local());
            body.put("checks", checks);
        }
        return ResponseEntity.status(health == Health.DOWN ? 503 : 200)
                .cacheControl(CacheControl.noStore())
                .body(body);
    }
}
