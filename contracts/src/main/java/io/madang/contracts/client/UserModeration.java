package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.PutExchange;

/** What administrators do with users; each reason goes to the log. */
public interface UserModeration {

    /** Shuts the user out: no log-in, and no session. */
    @Access(Who.ADMIN)
    @PutExchange("/v1/users/{id}/suspension")
    void suspend(@PathVariable("id") UserId id, @RequestParam("reason") String reason);

    /** Lets a suspended user in again. */
    @Access(Who.ADMIN)
    @DeleteExchange("/v1/users/{id}/suspension")
    void reinstate(@PathVariable("id") UserId id, @RequestParam("reason") String reason);
}
