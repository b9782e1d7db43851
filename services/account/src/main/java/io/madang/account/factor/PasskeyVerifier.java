package io.madang.account.factor;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.CollectedClientDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.AuthenticationRequest;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.RegistrationRequest;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.verifier.exception.MaliciousCounterValueException;
import io.madang.edge.request.RelyingParty;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks what authenticators have signed. Everything that it reads comes from the network, so whatever is wrong with it
 * is one answer: it is not accepted.
 */
final class PasskeyVerifier {

    private static final Logger log = LoggerFactory.getLogger(PasskeyVerifier.class);

    private static final List<PublicKeyCredentialParameters> ALGORITHMS = PasskeyOptions.ALGORITHMS.stream()
            .map(alg -> new PublicKeyCredentialParameters(
                    PublicKeyCredentialType.PUBLIC_KEY, COSEAlgorithmIdentifier.create(alg)))
            .toList();

    private final RelyingParty site;
    private final WebAuthnManager webAuthn;
    private final CollectedClientDataConverter clientData;
    private final AttestedCredentialDataConverter credentials;

    PasskeyVerifier(RelyingParty site) {
        this.site = site;
        ObjectConverter converter = new ObjectConverter();
        this.webAuthn = WebAuthnManager.createNonStrictWebAuthnManager(converter);
        this.clientData = new CollectedClientDataConverter(converter);
        this.credentials = new AttestedCredentialDataConverter(converter);
    }

    /** What a new passkey says about itself. */
    record Attested(byte[] credentialId, byte[] credential, boolean backupEligible, boolean backedUp, long signCount) {}

    /** What came of a signature. */
    sealed interface Signature {

        record Right(long signCount, boolean backedUp) implements Signature {}

        record Wrong() implements Signature {}

        /** It is right, and not newer than the last one: somebody has a copy of the key. */
        record Old() implements Signature {}
    }

    /** The challenge that was signed, which is a token of {@link Challenges}; none in a frame of another site's page. */
    Optional<String> challenge(String clientDataJson) {
        return read(() -> clientData.convert(bytes(clientDataJson)))
                .filter(data -> !Boolean.TRUE.equals(data.getCrossOrigin()))
                .map(data -> new String(data.getChallenge().getValue(), StandardCharsets.UTF_8));
    }

    Optional<Attested> verify(PasskeyAttestation attestation, String challenge) {
        return read(() -> {
            RegistrationData data = webAuthn.verify(
                    new RegistrationRequest(
                            bytes(attestation.attestationObject()), bytes(attestation.clientDataJSON())),
                    new RegistrationParameters(property(challenge), ALGORITHMS, true, true));
            AuthenticatorData<?> authenticator =
                    Objects.requireNonNull(data.getAttestationObject()).getAuthenticatorData();
            AttestedCredentialData credential = Objects.requireNonNull(authenticator.getAttestedCredentialData());
            return new Attested(
                    credential.getCredentialId(),
                    credentials.convert(credential),
                    authenticator.isFlagBE(),
                    authenticator.isFlagBS(),
                    authenticator.getSignCount());
        });
    }

    Signature verify(PasskeyAssertion assertion, String challenge, Passkey passkey) {
        return read(() -> signature(assertion, challenge, passkey)).orElseGet(Signature.Wrong::new);
    }

    private Signature signature(PasskeyAssertion assertion, String challenge, Passkey passkey) {
        CredentialRecordImpl known = new CredentialRecordImpl(
                new NoneAttestationStatement(),
                true,
                passkey.backupEligible(),
                passkey.backedUp(),
                passkey.signCount(),
                credentials.convert(passkey.credential()),
                null,
                null,
                null,
                null);
        try {
            AuthenticationData data = webAuthn.verify(
                    new AuthenticationRequest(
                            passkey.credentialId(),
                            bytes(assertion.authenticatorData()),
                            bytes(assertion.clientDataJSON()),
                            bytes(assertion.signature())),
                    new AuthenticationParameters(
                            property(challenge), known, List.of(passkey.credentialId()), true, true));
            AuthenticatorData<?> authenticator = Objects.requireNonNull(data.getAuthenticatorData());
            return new Signature.Right(authenticator.getSignCount(), authenticator.isFlagBS());
        } catch (MaliciousCounterValueException e) {
            return new Signature.Old();
        }
    }

    private ServerProperty property(String challenge) {
        return ServerProperty.builder()
                .originPredicate(origin -> site.accepts(origin.toString()))
                .rpId(site.id().orElseThrow())
                .challenge(new DefaultChallenge(challenge.getBytes(StandardCharsets.UTF_8)))
                .build();
    }

    /** The library says in many ways that it does not like its input; none of them is a fault of ours. */
    private static <T> Optional<T> read(Supplier<@Nullable T> reading) {
        try {
            return Optional.ofNullable(reading.get());
        } catch (RuntimeException e) {
            log.debug("A passkey was not accepted", e);
            return Optional.empty();
        }
    }

    static byte[] bytes(String base64Url) {
        return Base64.getUrlDecoder().decode(base64Url);
    }
}
