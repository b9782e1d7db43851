package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.SecurityReports.KeyChange;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.edge.security.ServiceKey;
import io.madang.edge.security.ServiceKeyReports;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.kernel.text.TextRules;
import io.madang.leaderboard.IssuedKeys.Issued;
import io.madang.leaderboard.IssuedKeys.KeyRow;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The keys with which game servers report scores. */
@RestController
@Tag(name = "Service keys", description = "Keys of game servers")
class ServiceKeyController {

    private static final String LIST = "service keys";
    private static final int MAX_NAME = 60;
    private static final int MAX_BOARDS = 40;
    private static final long MAX_KEEP_SECONDS = Duration.ofDays(7).toSeconds();

    private final IssuedKeys keys;
    private final LeaderboardDirectory directory;
    private final ServiceKeyReports reports;

    ServiceKeyController(IssuedKeys keys, LeaderboardDirectory directory, ServiceKeyReports reports) {
        this.keys = keys;
        this.directory = directory;
        this.reports = reports;
    }

    record KeyRequest(
            @Schema(example = "race server 1") @NotNull String name,
            @Schema(example = "[\"default\"]", description = "the leaderboards that it is for; [\"*\"] for all")
                    @NotNull
                    Set<@NotNull String> boards) {}

    record RotationRequest(
            @Schema(example = "3600", description = "how many seconds the old key is still accepted, 7 days at most")
                    @NotNull
                    Long keepSeconds) {}

    /** @param key shown this once; only its digest is stored */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record KeyView(
            String id,
            String name,
            Set<String> boards,
            Instant createdAt,
            @Nullable Instant revokedAt,
            @Nullable String key) {

        static KeyView of(KeyRow row, @Nullable String key) {
            return new KeyView(
                    Long.toString(row.id()),
                    row.name(),
                    new TreeSet<>(row.boards()),
                    row.createdAt(),
                    row.revokedAt(),
                    key);
        }

        static KeyView of(Issued issued) {
            return of(issued.row(), issued.key());
        }

        /** Without the key, which must not get into a log. */
        @Override
        public String toString() {
            return "KeyView[" + id + "]";
        }
    }

    /** @param next the cursor of the keys after these; absent at the end */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record KeyList(List<KeyView> keys, @Nullable String next) {}

    @Operation(summary = "Service keys, the newest first, without the keys themselves")
    @ApiResponse(responseCode = "200", description = "Some keys, revoked ones among them, and the cursor of the next")
    @ApiResponse(responseCode = "400", description = "limit is out of bounds, or the cursor is of another list")
    @Access(Who.ADMIN)
    @GetMapping("/v1/service-keys")
    KeyList all(
            @Parameter(description = "how many keys, 100 at most", example = "100")
                    @RequestParam(name = "limit", defaultValue = "100")
                    int limit,
            @Parameter(description = "next of the keys before; left out for the first", example = "wm5GZy0AAAA")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor) {
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(LIST, 1, cursor).at(0);
        Slice<KeyRow> page =
                Slice.of(keys.page(before, Slice.size(limit) + 1), limit, LIST, row -> new Cursor(row.id()));
        return new KeyList(
                page.items().stream().map(row -> KeyView.of(row, null)).toList(), page.next());
    }

    @Operation(summary = "One service key, without the key itself")
    @ApiResponse(responseCode = "200", description = "The key")
    @ApiResponse(responseCode = "404", description = "There is no such key")
    @Access(Who.ADMIN)
    @GetMapping("/v1/service-keys/{id}")
    KeyView one(@Parameter(description = "the key's id", example = "742893746598234112") @PathVariable("id") long id) {
        return KeyView.of(keys.required(id), null);
    }

    @Operation(
            summary = "Issue a service key",
            description = "The answer has the key, which nobody can read again. Game servers send it in the header"
                    + " Service-Key.")
    @ApiResponse(responseCode = "201", description = "Issued")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @Access(Who.ADMIN)
    @RateLimited(value = "leaderboard-admin", count = 60, perSeconds = 60)
    @PostMapping("/v1/service-keys")
    @ResponseStatus(HttpStatus.CREATED)
    KeyView issue(@Valid @RequestBody KeyRequest body, Caller caller) {
        String name = TextRules.line("name", body.name(), 1, MAX_NAME);
        if (body.boards().isEmpty() || body.boards().size() > MAX_BOARDS) {
            throw Failure.ofField("boards", LeaderboardReason.KEY_BOARDS, arg("max", MAX_BOARDS));
        }
        body.boards().stream()
                .filter(board -> !board.equals(ServiceKey.EVERYTHING))
                .forEach(directory::required);
        Issued issued = keys.issue(name, body.boards(), caller.requiredUser());
        reports.changed(caller.requiredUser(), KeyChange.ISSUED, name);
        return KeyView.of(issued);
    }

    @Operation(
            summary = "Give a service key a new secret",
            description = "The old one is accepted for as long as the body says, so that servers can be changed over.")
    @ApiResponse(responseCode = "200", description = "Rotated; the answer has the new key")
    @ApiResponse(responseCode = "404", description = "There is no such key")
    @ApiResponse(responseCode = "409", description = "The key was revoked")
    @Access(Who.ADMIN)
    @RateLimited(value = "leaderboard-admin", count = 60, perSeconds = 60)
    @PostMapping("/v1/service-keys/{id}/rotation")
    KeyView rotate(
            @Parameter(description = "the key's id", example = "742893746598234112") @PathVariable("id") long id,
            @Valid @RequestBody RotationRequest body,
            Caller caller) {
        if (body.keepSeconds() < 0 || body.keepSeconds() > MAX_KEEP_SECONDS) {
            throw Failure.ofField(
                    "keepSeconds",
                    InputReason.RANGE,
                    arg("min", 0),
                    arg("max", MAX_KEEP_SECONDS),
                    arg("value", body.keepSeconds()));
        }
        Issued rotated = keys.rotate(id, Duration.ofSeconds(body.keepSeconds()), caller.requiredUser());
        reports.changed(caller.requiredUser(), KeyChange.ROTATED, rotated.row().name());
        return KeyView.of(rotated);
    }

    @Operation(summary = "Revoke a service key", description = "All instances refuse it within a second.")
    @ApiResponse(responseCode = "204", description = "Revoked")
    @ApiResponse(responseCode = "404", description = "There is no such key")
    @ApiResponse(responseCode = "409", description = "The key was revoked before")
    @Access(Who.ADMIN)
    @RateLimited(value = "leaderboard-admin", count = 60, perSeconds = 60)
    @DeleteMapping("/v1/service-keys/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(
            @Parameter(description = "the key's id", example = "742893746598234112") @PathVariable("id") long id,
            Caller caller) {
        KeyRow revoked = keys.revoke(id, caller.requiredUser());
        reports.changed(caller.requiredUser(), KeyChange.REVOKED, revoked.name());
    }
}
