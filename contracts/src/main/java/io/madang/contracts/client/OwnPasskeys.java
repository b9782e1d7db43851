package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.Sessions.PasskeyAssertion;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** The passkeys of one's own account. Options are passed on to browsers as they come. */
public interface OwnPasskeys {

    /** @param synced whether the authenticator has copied it to other devices of its owner */
    record OwnPasskey(String id, String name, Instant createdAt, @Nullable Instant lastUsedAt, boolean synced) {}

    /** The password and, where the account has a second factor, one of the other three. */
    record PasskeyProof(
            String password, @Nullable String code, @Nullable String recoveryCode, @Nullable PasskeyAssertion passkey) {

        @Override
        public String toString() {
            return "password and second factor";
        }
    }

    record NewPasskey(String name, String clientDataJSON, String attestationObject, @Nullable List<String> transports) {

        @Override
        public String toString() {
            return "new passkey";
        }
    }

    /** @param recoveryCodes new ones, shown this once, for a user who had none; else empty */
    record AddedPasskey(OwnPasskey passkey, List<String> recoveryCodes) {

        /** Never the codes. */
        @Override
        public String toString() {
            return passkey + " and " + recoveryCodes.size() + " recovery codes";
        }
    }

    record PasskeyName(String name) {}

    /** The oldest first. */
    @Access(Who.ENROLLING)
    @GetExchange("/v1/me/passkeys")
    List<OwnPasskey> all();

    /** What a browser is asked for, to confirm a change with a passkey. */
    @Access(Who.ENROLLING)
    @PostExchange("/v1/me/passkeys/confirmation")
    Map<String, Object> confirm();

    /** What a browser is asked for, to make a passkey. */
    @Access(Who.ENROLLING)
    @PostExchange("/v1/me/passkeys/options")
    Map<String, Object> begin(@RequestBody PasskeyProof body);

    /** Ends all other sessions. */
    @Access(Who.ENROLLING)
    @PostExchange("/v1/me/passkeys")
    AddedPasskey add(@RequestBody NewPasskey body);

    @Access(Who.USER)
    @PutExchange("/v1/me/passkeys/{id}")
    void rename(@PathVariable("id") String id, @RequestBody PasskeyName body);

    /** Ends all other sessions. */
    @Access(Who.USER)
    @DeleteExchange("/v1/me/passkeys/{id}")
    void remove(@PathVariable("id") String id, @RequestBody PasskeyProof body);
}
