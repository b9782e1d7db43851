package io.madang.account.visit;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** One's own visits. */
@RestController
@Tag(name = "Me")
class VisitController {

    private final Visits visits;
    private final InstantSource clock;

    VisitController(Visits visits, InstantSource clock) {
        this.visits = visits;
        this.clock = clock;
    }

    /** @param previousEndedAt when the visit before this one ended, on whatever device; absent during the first */
    record Visit(@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant previousEndedAt) {}

    @Operation(
            summary = "Record a visit",
            description = "Once in some minutes is enough: a visit ends with half an hour in which nothing was said.")
    @ApiResponse(responseCode = "200", description = "When the visit before this one ended")
    @Access(Who.USER)
    @RateLimited(value = "visit", count = 30, perSeconds = 60)
    @PutMapping("/v1/me/visit")
    Visit note(Caller caller) {
        return new Visit(visits.note(caller.requiredUser(), clock.instant()).orElse(null));
    }
}
