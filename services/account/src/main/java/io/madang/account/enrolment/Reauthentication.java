package io.madang.account.enrolment;

import io.madang.account.AccountReason;
import io.madang.account.factor.FactorAnswer;
import io.madang.account.factor.SecondFactors;
import io.madang.account.password.CredentialVerifier;
import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.account.session.Device;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import java.util.Optional;

/** Has those who are logged in prove again who they are, before they change what protects their accounts. */
final class Reauthentication {

    private final Accounts accounts;
    private final CredentialVerifier credentialVerifier;
    private final SecondFactors factors;

    Reauthentication(Accounts accounts, CredentialVerifier credentialVerifier, SecondFactors factors) {
        this.accounts = accounts;
        this.credentialVerifier = credentialVerifier;
        this.factors = factors;
    }

    /** The account of a caller who has given the password again. */
    Account byPassword(Caller caller, String password, Device device) {
        Account own = accounts.byId(caller.requiredUser())
                .orElseThrow(() -> Failure.of(AccountReason.ACCOUNT_GONE))
                .requireActive();
        return credentialVerifier.verifyAgain(own, password, device.client());
    }

    /**
     * Likewise, and with the second factor of an account that has one: whoever has stolen a session and a password can
     * add no factor that stands in for the one that they lack.
     */
    Account byAll(Caller caller, String password, Optional<FactorAnswer> answer, Device device) {
        Account verified = byPassword(caller, password, device);
        if (factors.hasAny(verified.id())) {
            FactorAnswer given = answer.orElseThrow(() -> Failure.of(AccountReason.CODE_FORM));
            factors.require(verified.id(), given, device.client());
        }
        return verified;
    }
}
