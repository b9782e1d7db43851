package io.madang.account.factor;

import io.madang.account.AccountReason;
import io.madang.kernel.error.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What somebody shows beside the password. */
public sealed interface FactorAnswer {

    /** A code of the authenticator app. */
    record Code(String text) implements FactorAnswer {

        @Override
        public String toString() {
            return "code";
        }
    }

    record RecoveryCode(String text) implements FactorAnswer {

        @Override
        public String toString() {
            return "recovery code";
        }
    }

    /** @param bound what the challenge was made for */
    record OwnPasskey(PasskeyAssertion assertion, PasskeyPurpose purpose, String bound) implements FactorAnswer {

        @Override
        public String toString() {
            return "passkey";
        }
    }

    /** One of three, as requests bring them. */
    static FactorAnswer of(@Nullable String code, @Nullable String recoveryCode, @Nullable OwnPasskey passkey) {
        return given(code, recoveryCode, passkey).orElseThrow(() -> Failure.of(AccountReason.CODE_FORM));
    }

    /** One of three, or none. */
    static Optional<FactorAnswer> given(
            @Nullable String code, @Nullable String recoveryCode, @Nullable OwnPasskey passkey) {
        List<FactorAnswer> given = new ArrayList<>();
        if (code != null && !code.isBlank()) {
            given.add(new Code(code.replaceAll("\\s", "")));
        }
        if (recoveryCode != null && !recoveryCode.isBlank()) {
            given.add(new RecoveryCode(recoveryCode));
        }
        if (passkey != null) {
            given.add(passkey);
        }
        if (given.size() > 1) {
            throw Failure.of(AccountReason.CODE_FORM);
        }
        return given.stream().findFirst();
    }
}
