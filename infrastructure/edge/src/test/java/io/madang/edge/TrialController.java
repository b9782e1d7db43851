package io.madang.edge;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.limit.Limited;
import io.madang.edge.security.Caller;
import jakarta.validation.constraints.Max;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Endpoints that go wrong in every way, and those that tell who calls. */
@RestController
@Access(Who.ANYONE)
final class TrialController {

    @GetMapping("/try/broken")
    String broken() {
        throw new IllegalStateException("secret of the house");
    }

    @GetMapping("/try/number")
    int number(@RequestParam("n") @Max(10) int n) {
        return n;
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

    @Limited(value = "trial", count = 3, perSeconds = 3600)
    @GetMapping("/try/limited")
    String limited() {
        return "one more";
    }
}
