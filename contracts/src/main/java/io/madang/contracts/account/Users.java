package io.madang.contracts.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** Users by id, as other services and clients read them. */
public interface Users {

    int MAX_BATCH = 100;

    /** One user, or {@code not-found}. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/users/{id}")
    User user(@PathVariable("id") UserId id);

    /** Those of the given users that exist, in no particular order; at most {@value #MAX_BATCH} ids. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/users")
    List<User> users(@RequestParam(name = "ids", defaultValue = "") List<UserId> ids);
}
