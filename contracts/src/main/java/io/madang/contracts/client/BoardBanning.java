package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import java.time.Instant;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PutExchange;

/** What moderators do with users who may not write on their boards for a time; each act goes to the log. */
public interface BoardBanning {

    /** @param until when it ends by itself */
    record BoardBan(BoardId boardId, Instant until, String reason, Instant givenAt) {}

    /** By the boards' ids. */
    record BoardBanList(List<BoardBan> bans) {}

    /** Sent again, it replaces when the ban ends. */
    @Access(Who.MODERATOR)
    @PutExchange("/v1/users/{id}/bans/{boardId}")
    void ban(
            @PathVariable("id") UserId id,
            @PathVariable("boardId") BoardId boardId,
            @RequestParam("reason") String reason,
            @RequestParam("until") Instant until);

    @Access(Who.MODERATOR)
    @DeleteExchange("/v1/users/{id}/bans/{boardId}")
    void lift(
            @PathVariable("id") UserId id,
            @PathVariable("boardId") BoardId boardId,
            @RequestParam("reason") String reason);

    /** Of the caller's boards. */
    @Access(Who.MODERATOR)
    @GetExchange("/v1/users/{id}/bans")
    BoardBanList ofUser(@PathVariable("id") UserId id);
}
