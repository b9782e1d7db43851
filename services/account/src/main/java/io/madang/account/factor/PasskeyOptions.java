package io.madang.account.factor;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** What browsers are asked for: WebAuthn's options in their JSON form, with bytes in base64url. */
public final class PasskeyOptions {

    private static final String TYPE = "public-key";

    /** Every passkey here verifies its user, so that it stands for both factors. */
    private static final String REQUIRED = "required";

    /** ES256, EdDSA and RS256: what all authenticators can do one of. */
    static final List<Integer> ALGORITHMS = List.of(-7, -8, -257);

    private PasskeyOptions() {}

    /** For {@code navigator.credentials.get()}. */
    @Schema(name = "PasskeyRequestOptions", description = "PublicKeyCredentialRequestOptionsJSON of WebAuthn")
    public record Request(
            String challenge,
            @Schema(example = "yard.example") String rpId,
            @Schema(example = "300000", description = "in milliseconds") long timeout,
            @Schema(example = "required") String userVerification,
            List<Descriptor> allowCredentials) {

        static Request of(String challenge, String rpId, long timeout, List<Descriptor> allowed) {
            return new Request(challenge, rpId, timeout, REQUIRED, allowed);
        }
    }

    /** For {@code navigator.credentials.create()}. */
    @Schema(name = "PasskeyCreationOptions", description = "PublicKeyCredentialCreationOptionsJSON of WebAuthn")
    public record Creation(
            Site rp,
            User user,
            String challenge,
            List<Algorithm> pubKeyCredParams,
            @Schema(example = "300000", description = "in milliseconds") long timeout,
            List<Descriptor> excludeCredentials,
            Selection authenticatorSelection,
            @Schema(example = "none") String attestation) {

        static Creation of(Site site, User user, String challenge, long timeout, List<Descriptor> existing) {
            return new Creation(
                    site,
                    user,
                    challenge,
                    ALGORITHMS.stream().map(Algorithm::of).toList(),
                    timeout,
                    existing,
                    new Selection(REQUIRED, true, REQUIRED),
                    "none");
        }
    }

    @Schema(name = "PasskeySite")
    public record Site(@Schema(example = "yard.example") String id, @Schema(example = "Madang") String name) {}

    @Schema(name = "PasskeyUser")
    public record User(
            @Schema(description = "random; says nothing about the user") String id,
            @Schema(example = "hana") String name,
            @Schema(example = "하나") String displayName) {}

    @Schema(name = "PasskeyAlgorithm")
    public record Algorithm(String type, @Schema(example = "-7") int alg) {

        static Algorithm of(int alg) {
            return new Algorithm(TYPE, alg);
        }
    }

    @Schema(name = "PasskeyDescriptor")
    public record Descriptor(String type, String id, List<String> transports) {

        static Descriptor of(String id, List<String> transports) {
            return new Descriptor(TYPE, id, transports);
        }
    }

    @Schema(name = "PasskeySelection")
    public record Selection(String residentKey, boolean requireResidentKey, String userVerification) {}
}
