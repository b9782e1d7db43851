package io.madang.account.factor;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.factor.PasskeyOptions.Descriptor;
import io.madang.account.factor.PasskeyVerifier.Attested;
import io.madang.account.factor.PasskeyVerifier.Signature;
import io.madang.account.registry.Account;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityLog;
import io.madang.contracts.account.PasskeyId;
import io.madang.contracts.account.UserId;
import io.madang.edge.request.RelyingParty;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/**
 * Passkeys: what browsers are asked for, and whether what they bring is right. A challenge is good for one answer, right
 * or wrong, for its purpose, and for whom it was made for.
 */
public final class Passkeys {

    /** How many a user may have. */
    public static final int MAX = 20;

    private static final int HANDLE_BYTES = 32;
    private static final int MAX_CREDENTIAL_BYTES = 3000;
    private static final int MAX_CREDENTIAL_ID_BYTES = 1023;
    private static final List<String> TRANSPORTS = List.of("usb", "nfc", "ble", "smart-card", "hybrid", "internal");

    private final RelyingParty site;
    private final String siteName;
    private final PasskeyRows rows;
    private final PasskeyVerifier verifier;
    private final Map<PasskeyPurpose, Challenges> challenges;
    private final Ids ids;
    private final RandomGenerator random;
    private final SecurityLog log;

    Passkeys(
            RelyingParty site,
            String siteName,
            PasskeyRows rows,
            Map<PasskeyPurpose, Challenges> challenges,
            Ids ids,
            RandomGenerator random,
            SecurityLog log) {
        this.site = site;
        this.siteName = siteName;
        this.rows = rows;
        this.verifier = new PasskeyVerifier(site);
        this.challenges = challenges;
        this.ids = ids;
        this.random = random;
        this.log = log;
    }

    /**
     * Whose passkey was used just now.
     *
     * @param signCount to be kept with {@link #use}, in the transaction that relies on the proof
     */
    public record Proof(UserId user, PasskeyId passkey, long signCount, boolean backedUp) {}

    /** A passkey that was made and is not kept yet. */
    public record Made(UserId user, byte[] userHandle, Attested attested, List<String> transports) {}

    /** The oldest first. */
    public List<Passkey> of(UserId user) {
        return rows.of(user);
    }

    /** Asks for any passkey of this site: who it is, the passkey says. */
    public PasskeyOptions.Request begin(PasskeyPurpose purpose, String bound) {
        return request(purpose, bound, List.of());
    }

    /** Asks for a passkey of this user. */
    public PasskeyOptions.Request begin(PasskeyPurpose purpose, String bound, UserId user) {
        return request(purpose, bound, descriptors(rows.of(user)));
    }

    private PasskeyOptions.Request request(PasskeyPurpose purpose, String bound, List<Descriptor> allowed) {
        String name = siteId();
        Challenges kept = challenges(purpose);
        return PasskeyOptions.Request.of(
                text(kept.begin(bound)), name, kept.lifetime().toMillis(), allowed);
    }

    /** Asks for a new passkey. */
    public PasskeyOptions.Creation beginAdding(Account account, long session) {
        String name = siteId();
        List<Passkey> existing = rows.of(account.id());
        requireRoom(existing);
        byte[] handle = existing.isEmpty() ? freshHandle() : existing.getFirst().userHandle();
        Challenges kept = challenges(PasskeyPurpose.ADD);
        String challenge = kept.begin(ownerOf(account.id(), session) + " " + text(handle));
        return PasskeyOptions.Creation.of(
                new PasskeyOptions.Site(name, siteName),
                new PasskeyOptions.User(text(handle), account.name(), account.nickname()),
                text(challenge),
                kept.lifetime().toMillis(),
                descriptors(existing));
    }

    /** What a challenge is bound to that somebody who is logged in has asked for. */
    public static String ownerOf(UserId user, long session) {
        return user + " " + session;
    }

    /** Checks a new passkey. */
    public Optional<Made> verifyNew(UserId user, long session, PasskeyAttestation attestation) {
        Optional<String> challenge = verifier.challenge(attestation.clientDataJSON());
        String owner = ownerOf(user, session) + " ";
        Optional<String> handle = challenge
                .flatMap(challenges(PasskeyPurpose.ADD)::finish)
                .filter(bound -> bound.startsWith(owner))
                .map(bound -> bound.substring(owner.length()));
        if (handle.isEmpty()) {
            return Optional.empty();
        }
        return verifier.verify(attestation, challenge.orElseThrow())
                .filter(attested -> attested.credentialId().length <= MAX_CREDENTIAL_ID_BYTES
                        && attested.credential().length <= MAX_CREDENTIAL_BYTES)
                .map(attested -> new Made(
                        user,
                        PasskeyVerifier.bytes(handle.get()),
                        attested,
                        TRANSPORTS.stream()
                                .filter(attestation.transports()::contains)
                                .toList()));
    }

    /** Keeps a new passkey; within the transaction that has locked the account. */
    public Passkey add(Made made, String name, Instant now) {
        requireRoom(rows.of(made.user()));
        Attested attested = made.attested();
        Passkey passkey = new Passkey(
                new PasskeyId(ids.next()),
                made.user(),
                attested.credentialId(),
                made.userHandle(),
                attested.credential(),
                made.transports(),
                attested.backupEligible(),
                attested.backedUp(),
                attested.signCount(),
                name,
                now,
                null);
        try {
            rows.insert(passkey);
        } catch (DuplicateKeyException e) {
            throw Failure.of(AccountReason.PASSKEY_EXISTS, e);
        }
        return passkey;
    }

    public boolean rename(UserId user, PasskeyId id, String name) {
        return rows.rename(user, id, name);
    }

    boolean remove(UserId user, PasskeyId id) {
        return rows.remove(user, id);
    }

    /**
     * Checks what somebody has signed with a passkey, and writes down what is wrong with it.
     *
     * @param expected whose it must be; anybody's if absent, and then the passkey must say whose
     */
    public Optional<Proof> verify(
            PasskeyPurpose purpose,
            String bound,
            @Nullable UserId expected,
            PasskeyAssertion assertion,
            SecurityLog.Client client) {
        Optional<String> challenge = verifier.challenge(assertion.clientDataJSON());
        boolean begun = challenge
                .flatMap(challenges(purpose)::finish)
                .filter(bound::equals)
                .isPresent();
        Optional<Passkey> passkey = credentialId(assertion).flatMap(rows::byCredential);
        if (begun && passkey.filter(found -> isOf(expected, assertion, found)).isPresent()) {
            Passkey found = passkey.get();
            switch (verifier.verify(assertion, challenge.orElseThrow(), found)) {
                case Signature.Right right -> {
                    return Optional.of(new Proof(found.user(), found.id(), right.signCount(), right.backedUp()));
                }
                case Signature.Old old -> {
                    noteOld(found.user(), found.id(), client);
                    return Optional.empty();
                }
                case Signature.Wrong wrong -> {}
            }
        }
        UserId about = expected != null ? expected : passkey.map(Passkey::user).orElse(null);
        if (about == null) {
            log.noteRefusedLogIn(SecurityEvent.LOG_IN_FAILED, "", client);
        } else {
            log.note(SecurityEvent.PASSKEY_FAILED, about, client, "");
        }
        return Optional.empty();
    }

    /** Takes the proof; false where the passkey was removed meanwhile, or the same signature was taken before. */
    public boolean use(Proof proof, SecurityLog.Client client, Instant now) {
        boolean used = rows.use(proof.passkey(), proof.signCount(), proof.backedUp(), now);
        if (!used && rows.of(proof.user()).stream().map(Passkey::id).anyMatch(proof.passkey()::equals)) {
            noteOld(proof.user(), proof.passkey(), client);
        }
        return used;
    }

    private void noteOld(UserId user, PasskeyId passkey, SecurityLog.Client client) {
        log.note(SecurityEvent.PASSKEY_COUNTER_REGRESSED, user, client, "passkey " + passkey);
    }

    private static boolean isOf(@Nullable UserId expected, PasskeyAssertion assertion, Passkey passkey) {
        String handle = assertion.userHandle();
        boolean rightHandle =
                handle == null || handle.isEmpty() ? expected != null : handle.equals(text(passkey.userHandle()));
        return rightHandle && (expected == null || expected.equals(passkey.user()));
    }

    private static Optional<byte[]> credentialId(PasskeyAssertion assertion) {
        try {
            return Optional.of(PasskeyVerifier.bytes(assertion.id()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private String siteId() {
        return site.id().orElseThrow(() -> Failure.of(AccountReason.PASSKEYS_UNAVAILABLE));
    }

    private Challenges challenges(PasskeyPurpose purpose) {
        return Objects.requireNonNull(challenges.get(purpose));
    }

    private static void requireRoom(List<Passkey> existing) {
        if (existing.size() >= MAX) {
            throw Failure.of(AccountReason.TOO_MANY_PASSKEYS, arg("max", MAX));
        }
    }

    private byte[] freshHandle() {
        byte[] handle = new byte[HANDLE_BYTES];
        random.nextBytes(handle);
        return handle;
    }

    private static List<Descriptor> descriptors(List<Passkey> passkeys) {
        return passkeys.stream()
                .map(passkey -> Descriptor.of(text(passkey.credentialId()), passkey.transports()))
                .toList();
    }

    private static String text(String token) {
        return text(token.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
