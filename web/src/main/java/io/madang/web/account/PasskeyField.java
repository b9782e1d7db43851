package io.madang.web.account;

import io.madang.contracts.client.OwnPasskeys.NewPasskey;
import io.madang.contracts.client.Sessions.PasskeyAssertion;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The hidden field into which the script of passkeys writes what the browser gave it, as JSON. */
final class PasskeyField {

    private final JsonNode members;

    private PasskeyField(JsonNode members) {
        this.members = members;
    }

    /** What is no JSON has no members, and is refused like any wrong passkey. */
    static PasskeyField of(String sent) {
        try {
            return new PasskeyField(JsonMapper.shared().readTree(sent.isEmpty() ? "{}" : sent));
        } catch (JacksonException e) {
            return new PasskeyField(JsonMapper.shared().createObjectNode());
        }
    }

    /** What was signed; nothing where the form was sent without a passkey. */
    static @Nullable PasskeyAssertion given(String sent) {
        return sent.isEmpty() ? null : of(sent).assertion();
    }

    PasskeyAssertion assertion() {
        return new PasskeyAssertion(
                text("id"), text("clientDataJSON"), text("authenticatorData"), text("signature"), text("userHandle"));
    }

    NewPasskey named(String name) {
        List<String> transports = StreamSupport.stream(
                        members.path("transports").spliterator(), false)
                .map(transport -> transport.asString(""))
                .toList();
        return new NewPasskey(name, text("clientDataJSON"), text("attestationObject"), transports);
    }

    private String text(String member) {
        return members.path(member).asString("");
    }
}
