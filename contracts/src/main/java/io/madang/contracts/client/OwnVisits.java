package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.service.annotation.PutExchange;

/** One's own visits. */
public interface OwnVisits {

    /** @param previousEndedAt when the visit before this one ended, on whatever device; absent during the first */
    record Visit(@Nullable Instant previousEndedAt) {}

    /** Says that one is here. */
    @Access(Who.USER)
    @PutExchange("/v1/me/visit")
    Visit note();
}
