package io.madang.edge;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.Caller;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Endpoints that go wrong in every way, and those that tell who calls. */
@RestController
@Access(Who.ANYONE)
final class TrialController {

    private static final Logger log = LoggerFactory.getLogger(TrialController.class);

    private final ClientAddresses addresses;

    TrialController(ClientAddresses addresses) {
        this.addresses = addresses;
    }

    @GetMapping("/try/broken")
    String broken() {
        throw new IllegalStateException("secret of the house");
    }

    @GetMapping("/try/number")
    int number(@RequestParam("n") @Max(10) int n) {
        return n;
    }

    enum Size {
        @JsonProperty("quite-small")
        SMALL,
        LARGE
    }

    record Parcel(
            @Nullable Size size,
            @Nullable Integer weight,
            @JsonProperty("declared_value") @Max(100) @Nullable Integer declaredValue,
            @Nullable List<@Valid Parcel> inside) {}

    @GetMapping("/try/size")
    Size size(@RequestParam("size") Size size) {
        return size;
    }

    @PostMapping("/try/parcel")
    Parcel parcel(@RequestBody @Valid Parcel parcel) {
        return parcel;
    }

    @PostMapping(path = "/try/echo", consumes = "application/json", produces = "application/json")
    Map<String, Object> echo(@RequestBody Map<String, Object> body) {
        return body;
    }

    @GetMapping("/try/who")
    String who(Optional<Caller> caller) {
        return caller.flatMap(Caller::user).map(Object::toString).orElse("nobody");
    }

    @GetMapping("/try/me")
    String me(Caller caller) {
        return caller.user().orElseThrow().toString();
    }

    @GetMapping("/try/kept")
    ResponseEntity<String> kept() {
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(Duration.ofMinutes(1)))
                .body("kept");
    }

    @Access(Who.ADMIN)
    @GetMapping("/try/admin")
    String admin() {
        return "admin";
    }

    @Access(Who.MODERATOR)
    @GetMapping("/try/moderator")
    String moderator() {
        return "moderator";
    }

    /** Where the request comes from, as far as can be told. */
    @GetMapping("/try/address")
    String address(HttpServletRequest request) {
        return addresses.of(request);
    }

    @GetMapping("/try/logged")
    String logged() {
        log.info("a line of the trial");
        return "logged";
    }

    @RateLimited(value = "trial", count = 3, perSeconds = 3600)
    @GetMapping("/try/limited")
    String limited() {
        return "one more";
    }
}
