package io.madang.account.enrolment;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.factor.FactorAnswer;
import io.madang.account.factor.Passkey;
import io.madang.account.factor.PasskeyAssertion;
import io.madang.account.factor.PasskeyAttestation;
import io.madang.account.factor.PasskeyOptions;
import io.madang.account.factor.PasskeyPurpose;
import io.madang.account.factor.Passkeys;
import io.madang.account.factor.SecondFactors;
import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.session.Device;
import io.madang.account.session.SessionStore;
import io.madang.contracts.account.PasskeyId;
import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.text.TextRules;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * What users do to their own passkeys. Adding and removing asks for the password and for the second factor, is in the
 * security log, and ends all other sessions.
 */
final class OwnPasskeys {

    /** Of a name, in characters. */
    static final int MAX_NAME = 64;

    private final Shard home;
    private final Accounts accounts;
    private final Reauthentication reauthentication;
    private final SecondFactors factors;
    private final Passkeys passkeys;
    private final SessionStore sessions;
    private final SecurityRows securityRows;
    private final SecurityLog securityLog;
    private final InstantSource clock;

    OwnPasskeys(
            Shard home,
            Accounts accounts,
            Reauthentication reauthentication,
            SecondFactors factors,
            Passkeys passkeys,
            SessionStore sessions,
            SecurityRows securityRows,
            SecurityLog securityLog,
            InstantSource clock) {
        this.home = home;
        this.accounts = accounts;
        this.reauthentication = reauthentication;
        this.factors = factors;
        this.passkeys = passkeys;
        this.sessions = sessions;
        this.securityRows = securityRows;
        this.securityLog = securityLog;
        this.clock = clock;
    }

    /** @param recoveryCodes new ones, where the user had none */
    record Added(Passkey passkey, List<String> recoveryCodes) {}

    List<Passkey> of(Caller caller) {
        return passkeys.of(caller.requiredUser());
    }

    /** Asks for one of the user's passkeys, to confirm a change. */
    PasskeyOptions.Request beginConfirming(Caller caller) {
        UserId user = caller.requiredUser();
        return passkeys.begin(PasskeyPurpose.CONFIRM, Passkeys.ownerOf(user, caller.session()), user);
    }

    /** A passkey as the answer to that. */
    static FactorAnswer.OwnPasskey answer(Caller caller, PasskeyAssertion assertion) {
        String owner = Passkeys.ownerOf(caller.requiredUser(), caller.session());
        return new FactorAnswer.OwnPasskey(assertion, PasskeyPurpose.CONFIRM, owner);
    }

    PasskeyOptions.Creation begin(Caller caller, String password, Optional<FactorAnswer> answer, Device device) {
        return passkeys.beginAdding(reauthentication.byAll(caller, password, answer, device), caller.session());
    }

    Added add(Caller caller, String typedName, PasskeyAttestation attestation, Device device) {
        UserId user = caller.requiredUser();
        String name = named(typedName);
        Passkeys.Made made = passkeys.verifyNew(user, caller.session(), attestation)
                .orElseThrow(() -> {
                    securityLog.note(SecurityEvent.PASSKEY_FAILED, user, device.client(), "not added");
                    return Failure.of(AccountReason.PASSKEY_REFUSED);
                });
        return home.transaction(() -> {
            Account account = accounts.lockOwn(user);
            Passkey passkey = passkeys.add(made, name, now());
            accounts.touch(user);
            sessions.endOthers(user, new SessionId(caller.session()));
            if (caller.enrolling()) {
                // the next tokens have what these were refused
                sessions.revoke(user, account.version() + 1);
            }
            securityRows.add(SecurityEvent.PASSKEY_ADDED, user, user, name, now());
            List<String> codes = factors.recoveryCodesLeft(user) > 0 ? List.of() : factors.newRecoveryCodes(user);
            return new Added(passkey, codes);
        });
    }

    void rename(Caller caller, PasskeyId id, String typedName) {
        if (!passkeys.rename(caller.requiredUser(), id, named(typedName))) {
            throw notFound(id);
        }
    }

    void remove(Caller caller, PasskeyId id, String password, Optional<FactorAnswer> answer, Device device) {
        Passkey passkey = of(caller).stream()
                .filter(own -> own.id().equals(id))
                .findFirst()
                .orElseThrow(() -> notFound(id));
        Account verified = reauthentication.byAll(caller, password, answer, device);
        home.run(() -> {
            Account account = accounts.lockVerified(verified);
            UserId user = account.id();
            if (!factors.removePasskey(user, id)) {
                throw notFound(id);
            }
            accounts.touch(user);
            sessions.endOthers(user, new SessionId(caller.session()));
            // the next tokens say whether the user may do without one
            sessions.revoke(user, account.version() + 1);
            securityRows.add(SecurityEvent.PASSKEY_REMOVED, user, user, passkey.name(), now());
        });
    }

    private static String named(String typed) {
        return TextRules.line("name", typed, 1, MAX_NAME);
    }

    private static Failure notFound(PasskeyId id) {
        return Failure.of(AccountReason.PASSKEY_NOT_FOUND, arg("passkey", id));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
