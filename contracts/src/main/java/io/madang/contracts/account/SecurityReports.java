package io.madang.contracts.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.util.Objects;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.PostExchange;

/** Takes what any instance notices into the security log. */
public interface SecurityReports {

    /** A user asked for what only administrators may do. */
    record Refusal(UserId userId, String method, String path, String address) {

        public Refusal {
            Objects.requireNonNull(userId, "userId");
            Objects.requireNonNull(method, "method");
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(address, "address");
        }
    }

    @Access(Who.SERVICE)
    @PostExchange("/internal/security-log/refusals")
    void refused(@RequestBody Refusal refusal);
}
