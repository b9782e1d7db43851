package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Warning users, and reading the warnings that one got. */
public interface WarningExchange {

    /** @param boardId absent for no board in particular */
    record WarningRequest(String text, @Nullable BoardId boardId) {}

    /** @param readAt absent until the user says that they have read it */
    record Warning(String id, @Nullable BoardId boardId, String text, Instant givenAt, @Nullable Instant readAt) {}

    /** Newest first. */
    record WarningList(List<Warning> warnings) {

        public List<Warning> unread() {
            return warnings.stream().filter(warning -> warning.readAt() == null).toList();
        }
    }

    @Access(Who.MODERATOR)
    @PostExchange("/v1/users/{id}/warnings")
    Warning warn(@PathVariable("id") UserId id, @RequestBody WarningRequest body);

    @Access(Who.MODERATOR)
    @GetExchange("/v1/users/{id}/warnings")
    WarningList ofUser(@PathVariable("id") UserId id);

    @Access(Who.USER)
    @GetExchange("/v1/me/warnings")
    WarningList own();

    /** @param upTo the newest that was read */
    @Access(Who.USER)
    @PutExchange("/v1/me/warnings/read")
    void read(@RequestParam("upTo") String upTo);
}
