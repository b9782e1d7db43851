package io.madang.account.factor;

import java.util.List;

/**
 * What {@code navigator.credentials.create()} gives, in base64url without padding.
 *
 * @param transports what {@code response.getTransports()} says
 */
public record PasskeyAttestation(String clientDataJSON, String attestationObject, List<String> transports) {

    public PasskeyAttestation {
        transports = List.copyOf(transports);
    }

    @Override
    public String toString() {
        return "passkey attestation";
    }
}
