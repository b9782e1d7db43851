package io.madang.web.leaderboardadmin;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.LeaderboardAdministration;
import io.madang.contracts.client.LeaderboardAdministration.KeyRequest;
import io.madang.contracts.client.LeaderboardAdministration.KeyView;
import io.madang.contracts.client.LeaderboardAdministration.RotationRequest;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The keys of game servers: issued, rotated and revoked. A key itself is on the page that answers, and nowhere else. */
@Controller
class ServiceKeyPageController {

    private static final String LIST = "/moderation/service-keys";
    private static final String KEYS = "leaderboardadmin/keys.jte";
    private static final String KEY = "leaderboardadmin/key.jte";

    /** How long a rotated key is still accepted, by what the form calls it. */
    private static final Map<String, Duration> KEPT =
            Map.of("none", Duration.ZERO, "hour", Duration.ofHours(1), "day", Duration.ofDays(1));

    private final LeaderboardAdministration administration;
    private final Forms forms;

    ServiceKeyPageController(LeaderboardAdministration administration, Forms forms) {
        this.administration = administration;
        this.forms = forms;
    }

    @Access(Who.ADMIN)
    @GetMapping(LIST)
    View list(
            @RequestParam(name = "done", defaultValue = "") String done,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(request, response, KEYS, list("", "*", done, cursor));
    }

    @Access(Who.ADMIN)
    @PostMapping(LIST)
    View issue(
            @RequestParam(name = "name", defaultValue = "") String name,
            @RequestParam(name = "boards", defaultValue = "") String boards,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            Set<String> slugs = Arrays.stream(boards.split(",", -1))
                    .map(String::strip)
                    .filter(slug -> !slug.isEmpty())
                    .collect(Collectors.toSet());
            KeyView issued = administration.issue(new KeyRequest(name, slugs));
            return forms.show(request, response, "leaderboardadmin/issued.jte", "key", issued);
        } catch (Failure e) {
            return forms.refused(request, response, e, Set.of("name", "boards"), KEYS, list(name, boards, "", null));
        }
    }

    @Access(Who.ADMIN)
    @GetMapping(LIST + "/{id}")
    View one(@PathVariable("id") String id, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, KEY, "key", required(id));
    }

    @Access(Who.ADMIN)
    @PostMapping(LIST + "/{id}/rotate")
    View rotate(
            @PathVariable("id") String id,
            @RequestParam(name = "keep", defaultValue = "") String keep,
            HttpServletRequest request,
            HttpServletResponse response) {
        KeyView key = required(id);
        try {
            if (!KEPT.containsKey(keep)) {
                throw Failure.ofField("keep", WebReason.CHOOSE);
            }
            long seconds = Objects.requireNonNull(KEPT.get(keep)).toSeconds();
            KeyView rotated = administration.rotate(id, new RotationRequest(seconds));
            return forms.show(request, response, "leaderboardadmin/issued.jte", "key", rotated);
        } catch (Failure e) {
            return forms.refused(request, response, e, Set.of("keep"), KEY, "key", key);
        }
    }

    @Access(Who.ADMIN)
    @PostMapping(LIST + "/{id}/revoke")
    View revoke(@PathVariable("id") String id, HttpServletRequest request, HttpServletResponse response) {
        KeyView key = required(id);
        try {
            administration.revoke(id);
            return new SeeOther(LIST + "?done=revoked");
        } catch (Failure e) {
            return forms.refused(request, response, e, Set.of(), KEY, "key", key);
        }
    }

    private Object[] list(String name, String boards, String done, @Nullable String cursor) {
        return new Object[] {"keys", administration.keys(cursor), "name", name, "boards", boards, "done", done};
    }

    private KeyView required(String id) {
        try {
            return administration.key(id);
        } catch (Failure e) {
            // what is no id is no key either
            throw e.code() == ErrorCode.NOT_FOUND || e.code() == ErrorCode.INVALID
                    ? Failure.of(WebReason.KEY_NOT_FOUND)
                    : e;
        }
    }
}
