package io.madang.account;

import com.webauthn4j.converter.AttestationObjectConverter;
import com.webauthn4j.converter.AuthenticatorDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.data.attestation.AttestationObject;
import com.webauthn4j.data.attestation.authenticator.AAGUID;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.authenticator.EC2COSEKey;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.extension.authenticator.AuthenticationExtensionAuthenticatorOutput;
import com.webauthn4j.data.extension.authenticator.RegistrationExtensionAuthenticatorOutput;
import io.madang.kernel.digest.Digest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A browser and an authenticator with one passkey in it, which do what a test wants them to, also what is wrong. */
final class SoftwareAuthenticator {

    static final String ORIGIN = "http://localhost:8080";
    static final byte PRESENT = AuthenticatorData.BIT_UP;
    static final byte VERIFIED = (byte) (AuthenticatorData.BIT_UP | AuthenticatorData.BIT_UV);

    private static final ObjectConverter CONVERTER = new ObjectConverter();

    private final KeyPair key;
    private final byte[] credentialId;
    private byte[] userHandle = new byte[0];
    private String origin = ORIGIN;
    private String rpId = "localhost";
    private byte flags = VERIFIED;
    private boolean embedded;
    private long signCount;

    SoftwareAuthenticator() {
        this(32);
    }

    SoftwareAuthenticator(int credentialIdBytes) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            key = generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        credentialId = new byte[credentialIdBytes];
        new SecureRandom().nextBytes(credentialId);
    }

    SoftwareAuthenticator at(String otherOrigin) {
        origin = otherOrigin;
        return this;
    }

    SoftwareAuthenticator forSite(String otherRpId) {
        rpId = otherRpId;
        return this;
    }

    SoftwareAuthenticator with(byte otherFlags) {
        flags = otherFlags;
        return this;
    }

    /** Whether its page is in a frame of another site's. */
    SoftwareAuthenticator embedded(boolean isEmbedded) {
        embedded = isEmbedded;
        return this;
    }

    /** The count of the next signature; 0 for an authenticator that does not count. */
    SoftwareAuthenticator counting(long count) {
        signCount = count;
        return this;
    }

    /** As it names its account to others. */
    SoftwareAuthenticator of(byte[] otherUserHandle) {
        userHandle = otherUserHandle;
        return this;
    }

    byte[] userHandle() {
        return userHandle;
    }

    /** What {@code navigator.credentials.create()} gives for the options. */
    Map<String, Object> create(JsonNode options, String name) {
        userHandle = Base64.getUrlDecoder().decode(options.at("/user/id").asString());
        AttestedCredentialData attested = new AttestedCredentialData(
                AAGUID.ZERO,
                credentialId,
                EC2COSEKey.create((ECPublicKey) key.getPublic(), COSEAlgorithmIdentifier.ES256));
        AuthenticatorData<RegistrationExtensionAuthenticatorOutput> data = new AuthenticatorData<>(
                Digest.of(rpId), (byte) (flags | AuthenticatorData.BIT_AT), signCount, attested);
        byte[] attestation = new AttestationObjectConverter(CONVERTER)
                .convertToBytes(new AttestationObject(data, new NoneAttestationStatement()));
        return new HashMap<>(Map.of(
                "name",
                name,
                "clientDataJSON",
                text(clientData("webauthn.create", options.path("challenge").asString())),
                "attestationObject",
                text(attestation),
                "transports",
                List.of("internal", "hybrid")));
    }

    /** What {@code navigator.credentials.get()} gives for the options. */
    Map<String, Object> get(JsonNode options) {
        return get(options.path("challenge").asString());
    }

    Map<String, Object> get(String challenge) {
        byte[] client = clientData("webauthn.get", challenge);
        byte[] data = new AuthenticatorDataConverter(CONVERTER)
                .convert(new AuthenticatorData<AuthenticationExtensionAuthenticatorOutput>(
                        Digest.of(rpId), flags, signCount));
        return new HashMap<>(Map.of(
                "id",
                text(credentialId),
                "clientDataJSON",
                text(client),
                "authenticatorData",
                text(data),
                "signature",
                text(sign(data, client)),
                "userHandle",
                text(userHandle)));
    }

    private byte[] sign(byte[] data, byte[] client) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(key.getPrivate());
            signature.update(data);
            signature.update(Digest.of(client));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[] clientData(String type, String challenge) {
        return ("{\"type\":\"" + type + "\",\"challenge\":\"" + challenge + "\",\"origin\":\"" + origin
                        + "\",\"crossOrigin\":" + embedded + "}")
                .getBytes(StandardCharsets.UTF_8);
    }

    static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
