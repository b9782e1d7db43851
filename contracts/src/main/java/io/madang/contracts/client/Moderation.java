package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.DecisionRequest;
import io.madang.contracts.moderation.DecisionResult;
import io.madang.contracts.moderation.ModerationLogPage;
import io.madang.contracts.moderation.Report;
import io.madang.contracts.moderation.ReportId;
import io.madang.contracts.moderation.ReportPage;
import io.madang.contracts.moderation.ReportRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Reports of articles and comments, the queue that moderators work through, and the log of what was done. */
public interface Moderation {

    /** Reports an article or a comment. Whoever has done so already gets the same report again. */
    @Access(Who.USER)
    @PostExchange("/v1/reports")
    Report report(@RequestBody ReportRequest body);

    /**
     * The open reports of the boards that the caller moderates, oldest first.
     *
     * @param boardId only those of this board; of all that the caller moderates, if left out
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.MODERATOR)
    @GetExchange("/v1/reports")
    ReportPage open(
            @RequestParam(name = "boardId", required = false) @Nullable BoardId boardId,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam("size") int size);

    /** One report, open or not, of a board that the caller moderates. */
    @Access(Who.MODERATOR)
    @GetExchange("/v1/reports/{id}")
    Report one(@PathVariable("id") ReportId id);

    /** Closes a report, and all others about the same thing. */
    @Access(Who.MODERATOR)
    @PutExchange("/v1/reports/{id}/decision")
    DecisionResult decide(@PathVariable("id") ReportId id, @RequestBody DecisionRequest body);

    /**
     * What moderators and administrators did, newest first.
     *
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.ADMIN)
    @GetExchange("/v1/moderation/acts")
    ModerationLogPage acts(
            @RequestParam(name = "cursor", required = false) @Nullable String cursor, @RequestParam("size") int size);
}
