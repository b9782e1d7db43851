package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.Sessions.PasskeyAssertion;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** What one's own account asks for beside the password. */
public interface OwnSecondFactor {

    /**
     * What the account has.
     *
     * @param totpSince since when an authenticator app counts; absent where there is none
     * @param passkeys how many there are
     * @param required whether the installation wants this account to have a second factor
     */
    record SecondFactor(
            boolean enabled, @Nullable Instant totpSince, int passkeys, int recoveryCodesLeft, boolean required) {}

    /** Of those who have a passkey, also one of recoveryCode and passkey. */
    record EnrolmentRequest(String password, @Nullable String recoveryCode, @Nullable PasskeyAssertion passkey) {

        @Override
        public String toString() {
            return "enrolment of an authenticator app";
        }
    }

    /** @param uri what authenticator apps read from a QR code */
    record Enrolment(String secret, String uri) {

        /** Never the secret. */
        @Override
        public String toString() {
            return "enrolment";
        }
    }

    record ConfirmationRequest(String code) {}

    /** One of code, recoveryCode and passkey. */
    record RemovalRequest(
            String password, @Nullable String code, @Nullable String recoveryCode, @Nullable PasskeyAssertion passkey) {

        @Override
        public String toString() {
            return "removal of an authenticator app";
        }
    }

    record RecoveryRequest(String password) {

        @Override
        public String toString() {
            return "new recovery codes";
        }
    }

    /** Shown this once. */
    record RecoveryCodes(List<String> recoveryCodes) {

        /** Never the codes. */
        @Override
        public String toString() {
            return recoveryCodes.size() + " recovery codes";
        }
    }

    @Access(Who.ENROLLING)
    @GetExchange("/v1/me/second-factor")
    SecondFactor state();

    /** Shows a new secret, which counts from its first code on. */
    @Access(Who.ENROLLING)
    @PostExchange("/v1/me/second-factor/totp")
    Enrolment begin(@RequestBody EnrolmentRequest body);

    /** Ends all other sessions. */
    @Access(Who.ENROLLING)
    @PutExchange("/v1/me/second-factor/totp")
    RecoveryCodes confirm(@RequestBody ConfirmationRequest body);

    /** Ends all other sessions. */
    @Access(Who.USER)
    @DeleteExchange("/v1/me/second-factor/totp")
    void remove(@RequestBody RemovalRequest body);

    /** All codes from before end. */
    @Access(Who.USER)
    @PostExchange("/v1/me/second-factor/recovery-codes")
    RecoveryCodes replaceRecoveryCodes(@RequestBody RecoveryRequest body);
}
