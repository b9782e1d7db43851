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

    /** What an administrator did with the key of a game server. */
    enum KeyChange {
        ISSUED,
        ROTATED,
        REVOKED
    }

    /** @param name what the administrators call the key, never the key itself */
    record ChangedServiceKey(UserId by, KeyChange change, String name) {

        public ChangedServiceKey {
            Objects.requireNonNull(by, "by");
            Objects.requireNonNull(change, "change");
            Objects.requireNonNull(name, "name");
        }
    }

    @Access(Who.SERVICE)
    @PostExchange("/internal/security-log/service-keys")
    void changed(@RequestBody ChangedServiceKey change);

    /**
     * Requests with service keys that are not valid, or no longer.
     *
     * @param times how many there were since the last report
     * @param address where the last one came from
     */
    record RefusedServiceKeys(int times, String address) {

        public RefusedServiceKeys {
            Objects.requireNonNull(address, "address");
        }
    }

    @Access(Who.SERVICE)
    @PostExchange("/internal/security-log/refused-service-keys")
    void refusedKeys(@RequestBody RefusedServiceKeys refused);

    /** @param keyId of the key that signs access tokens from now on, which an instance has made by itself */
    record RotatedKey(String keyId) {

        public RotatedKey {
            Objects.requireNonNull(keyId, "keyId");
        }
    }

    @Access(Who.SERVICE)
    @PostExchange("/internal/security-log/signing-keys")
    void rotated(@RequestBody RotatedKey rotated);
}
