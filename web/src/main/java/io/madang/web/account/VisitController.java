package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.OwnVisits;
import io.madang.web.client.Api;
import io.swagger.v3.oas.annotations.Hidden;
import java.time.Instant;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;

/** Where scripts say that their reader is here, and learn since when things are new to them. */
@Hidden
@Controller
class VisitController {

    private final OwnVisits visits;

    VisitController(Api api) {
        this.visits = api.visits();
    }

    /** The milliseconds at which the visit before this one ended; 0 during the first. */
    @Access(Who.USER)
    @PostMapping("/me/visit")
    ResponseEntity<String> note() {
        Instant previous = visits.note().previousEndedAt();
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .contentType(MediaType.TEXT_PLAIN)
                .body(Long.toString(previous == null ? 0 : previous.toEpochMilli()));
    }
}
