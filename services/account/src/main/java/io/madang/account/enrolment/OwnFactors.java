package io.madang.account.enrolment;

import io.madang.account.AccountReason;
import io.madang.account.factor.FactorAnswer;
import io.madang.account.factor.SecondFactors;
import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.session.Device;
import io.madang.account.session.SessionStore;
import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * What users do to their own second factors. Each change asks for the password, is in the security log, and ends all
 * other sessions where it adds or removes a factor.
 */
final class OwnFactors {

    private final Shard home;
    private final Accounts accounts;
    private final Reauthentication reauthentication;
    private final SecondFactors factors;
    private final SessionStore sessions;
    private final SecurityRows securityLog;
    private final InstantSource clock;
    private final String issuer;

    OwnFactors(
            Shard home,
            Accounts accounts,
            Reauthentication reauthentication,
            SecondFactors factors,
            SessionStore sessions,
            SecurityRows securityLog,
            InstantSource clock,
            String issuer) {
        this.home = home;
        this.accounts = accounts;
        this.reauthentication = reauthentication;
        this.factors = factors;
        this.sessions = sessions;
        this.securityLog = securityLog;
        this.clock = clock;
        this.issuer = issuer;
    }

    /** @param uri what authenticator apps read from a QR code */
    record App(String secret, String uri) {}

    App beginApp(Caller caller, String password, Optional<FactorAnswer> answer, Device device) {
        if (factors.appSince(caller.requiredUser()).isPresent()) {
            throw Failure.of(AccountReason.AUTHENTICATOR_EXISTS);
        }
        Account verified = reauthentication.byAll(caller, password, answer, device);
        String secret = home.transaction(
                () -> factors.beginApp(accounts.lockVerified(verified).id()));
        String label = encoded(issuer) + ":" + encoded(verified.name());
        return new App(
                secret,
                "otpauth://totp/" + label + "?secret=" + secret + "&issuer=" + encoded(issuer)
                        + "&algorithm=SHA1&digits=6&period=30");
    }

    /** Returns the recovery codes. */
    List<String> confirmApp(Caller caller, String code, Device device) {
        return factors.confirmApp(caller.requiredUser(), code, device.client(), account -> {
            UserId user = account.id();
            accounts.touch(user);
            sessions.endOthers(user, new SessionId(caller.session()));
            if (caller.enrolling()) {
                // the next tokens have what these were refused
                sessions.revoke(user, account.version() + 1);
            }
            securityLog.add(SecurityEvent.TOTP_ENABLED, user, user, "", clock.instant());
            return factors.newRecoveryCodes(user);
        });
    }

    void removeApp(Caller caller, String password, FactorAnswer answer, Device device) {
        Account verified = reauthentication.byPassword(caller, password, device);
        if (factors.appSince(verified.id()).isEmpty()) {
            throw Failure.of(AccountReason.AUTHENTICATOR_NOT_FOUND);
        }
        factors.require(verified.id(), answer, device.client());
        home.run(() -> {
            Account account = accounts.lockVerified(verified);
            UserId user = account.id();
            factors.removeApp(user);
            accounts.touch(user);
            sessions.endOthers(user, new SessionId(caller.session()));
            // the next tokens say whether the user may do without one
            sessions.revoke(user, account.version() + 1);
            securityLog.add(SecurityEvent.TOTP_REMOVED, user, user, "", clock.instant());
        });
    }

    List<String> newRecoveryCodes(Caller caller, String password, Device device) {
        Account verified = reauthentication.byPassword(caller, password, device);
        return home.transaction(() -> {
            UserId user = accounts.lockVerified(verified).id();
            if (!factors.hasAny(user)) {
                throw Failure.of(AccountReason.SECOND_FACTOR_MISSING);
            }
            securityLog.add(SecurityEvent.RECOVERY_CODES_REPLACED, user, user, "", clock.instant());
            return factors.newRecoveryCodes(user);
        });
    }

    /** A space must be %20 here: apps show a plus as it is. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
