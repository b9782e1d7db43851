package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Votes;
import io.madang.contracts.board.Writers;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Making, changing and deleting boards. */
public interface BoardAdministration {

    /** What a board is to be. */
    record BoardRequest(
            String slug,
            String name,
            String description,
            CommentStyle commentStyle,
            Writers writers,
            String group,
            List<String> prefixes,
            Votes votes) {}

    /**
     * Makes a board.
     *
     * @param key the same again for the same wish: it makes one board
     */
    @Access(Who.ADMIN)
    @PostExchange("/v1/boards")
    Board create(@RequestBody BoardRequest body, @RequestHeader("Idempotency-Key") String key);

    /** The board as it is this moment, from where it is kept. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/boards/{id}")
    Board board(@PathVariable("id") BoardId id);

    /**
     * Changes a board that the caller moderates.
     *
     * @param ifMatch the entity tag of the version that the change is for; {@code stale} if there is a newer one
     */
    @Access(Who.MODERATOR)
    @PutExchange("/v1/boards/{id}")
    Board change(
            @PathVariable("id") BoardId id, @RequestBody BoardRequest body, @RequestHeader("If-Match") String ifMatch);

    /** Deletes an empty board. */
    @Access(Who.ADMIN)
    @DeleteExchange("/v1/boards/{id}")
    void delete(@PathVariable("id") BoardId id);
}
