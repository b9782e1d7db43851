package io.madang.account.draft;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** One's own drafts. Nobody else ever sees them. */
@RestController
@Tag(name = "Drafts", description = "What one has written and not published yet")
class DraftController {

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    private final Drafts drafts;
    private final InstantSource clock;

    DraftController(Drafts drafts, InstantSource clock) {
        this.drafts = drafts;
        this.clock = clock;
    }

    record DraftRequest(
            @Schema(example = "처음 뵙겠습니다", description = "200 characters at most") @NotNull String title,
            @Schema(example = "안녕하세요", description = "50,000 characters at most") @NotNull String content,
            @Schema(example = "질문", description = "none, if left out") @Nullable String prefix,
            @Schema(example = "7", description = "of the article that is edited; 0, if left out") @Nullable
                    String baseVersion,
            @Schema(example = "1763438400000", description = "when its text was saved, in milliseconds; 0, if left out")
                    @Nullable
                    String baseModified) {}

    /** The newest first. */
    record DraftList(List<Draft> drafts) {}

    @Operation(summary = "List your drafts", description = "The 30 newest; older ones are not kept.")
    @ApiResponse(responseCode = "200", description = "The drafts, newest first")
    @Access(Who.USER)
    @GetMapping("/v1/me/drafts")
    DraftList all(Caller caller) {
        return new DraftList(drafts.of(caller.requiredUser()));
    }

    @Operation(summary = "The draft for a board, or for an edit of an article")
    @ApiResponse(responseCode = "200", description = "The draft")
    @ApiResponse(responseCode = "404", description = "There is none")
    @Access(Who.USER)
    @GetMapping("/v1/me/drafts/{kind}/{targetId}")
    Draft one(
            @Parameter(description = "board or article", example = "board") @PathVariable("kind") DraftKind kind,
            @Parameter(description = "the board's or the article's id", example = "742893746598234112")
                    @PathVariable("targetId")
                    long target,
            Caller caller) {
        return drafts.find(caller.requiredUser(), kind, checked(target))
                .orElseThrow(() -> Failure.of(AccountReason.DRAFT_NOT_FOUND));
    }

    @Operation(summary = "Keep a draft", description = "In place of the one for the same board or article.")
    @ApiResponse(responseCode = "200", description = "The draft as it is kept")
    @ApiResponse(responseCode = "400", description = "The text is not acceptable; the detail says why")
    @ApiResponse(responseCode = "429", description = "Too many in a minute; Retry-After says when to come again")
    @Access(Who.USER)
    @RateLimited(value = "draft", count = 60, perSeconds = 60)
    @PutMapping("/v1/me/drafts/{kind}/{targetId}")
    Draft keep(
            @Parameter(description = "board or article", example = "board") @PathVariable("kind") DraftKind kind,
            @Parameter(description = "the board's or the article's id", example = "742893746598234112")
                    @PathVariable("targetId")
                    long target,
            @Valid @RequestBody DraftRequest body,
            Caller caller) {
        Draft draft = new Draft(
                kind,
                Long.toString(checked(target)),
                body.title(),
                body.content(),
                body.prefix() == null ? "" : body.prefix(),
                number("baseVersion", body.baseVersion()),
                number("baseModified", body.baseModified()),
                clock.instant().truncatedTo(ChronoUnit.MILLIS));
        drafts.keep(caller.requiredUser(), draft);
        return draft;
    }

    @Operation(summary = "Discard a draft")
    @ApiResponse(responseCode = "204", description = "There is none any more")
    @Access(Who.USER)
    @RateLimited(value = "draft", count = 60, perSeconds = 60)
    @DeleteMapping("/v1/me/drafts/{kind}/{targetId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void discard(
            @Parameter(description = "board or article", example = "board") @PathVariable("kind") DraftKind kind,
            @Parameter(description = "the board's or the article's id", example = "742893746598234112")
                    @PathVariable("targetId")
                    long target,
            Caller caller) {
        drafts.discard(caller.requiredUser(), kind, checked(target));
    }

    private static long checked(long target) {
        if (target < 1) {
            throw Failure.ofField("targetId", InputReason.ID, arg("example", "742893746598234112"));
        }
        return target;
    }

    private static String number(String field, @Nullable String text) {
        if (text == null) {
            return "0";
        }
        if (!NUMBER.matcher(text).matches()) {
            throw Failure.ofField(field, InputReason.NUMBER);
        }
        return text;
    }
}
