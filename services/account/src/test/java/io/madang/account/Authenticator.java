package io.madang.account;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.factor.Totp;
import io.madang.testkit.service.Reply;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An authenticator app with one account in it, and the recovery codes on paper beside it. */
final class Authenticator {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private final byte[] secret;
    private final List<String> recoveryCodes = new ArrayList<>();
    private long lastStep;

    private Authenticator(String secret) {
        this.secret = decode(secret);
    }

    /** One that the user has set up. */
    static Authenticator enrolled(AccountClient client, LoggedIn user) {
        Authenticator app = begun(client, user, AccountClient.PASSWORD);
        app.confirm(client, user);
        return app;
    }

    static Authenticator begun(AccountClient client, LoggedIn user, String password) {
        Reply begun = client.call("POST", "/v1/me/second-factor/totp", user.access(), Map.of("password", password))
                .expect(200);
        return new Authenticator(begun.text("secret"));
    }

    void confirm(AccountClient client, LoggedIn user) {
        Reply confirmed = client.call("PUT", "/v1/me/second-factor/totp", user.access(), Map.of("code", code()))
                .expect(200);
        confirmed.json().path("recoveryCodes").forEach(code -> recoveryCodes.add(code.asString()));
    }

    /** A code that was not shown before: that of now, or the next one, which a clock may be ahead by. */
    String code() {
        lastStep = Math.max(Totp.step(Instant.now()), lastStep + 1);
        return Totp.code(secret, lastStep);
    }

    /** A code that is none of now, nor of the steps around it. */
    String wrongCode() {
        long now = Totp.step(Instant.now());
        for (int guess = 0; ; guess++) {
            String code = "%06d".formatted(guess);
            boolean near = false;
            for (long step = now - 3; step <= now + 3; step++) {
                near |= Totp.code(secret, step).equals(code);
            }
            if (!near) {
                return code;
            }
        }
    }

    List<String> recoveryCodes() {
        return recoveryCodes;
    }

    /** The first step of a log-in; its challenge. */
    static String challenge(AccountClient client, String name) {
        return client.logInReply(name, AccountClient.PASSWORD).expect(401).text("challenge");
    }

    static Reply finish(AccountClient client, String challenge, String member, String code) {
        Map<String, Object> body = new HashMap<>(Map.of("challenge", challenge));
        body.put(member, code);
        return client.call("POST", "/v1/sessions/second-factor", null, body);
    }

    static byte[] decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int buffer = 0;
        int bits = 0;
        for (char letter : text.toCharArray()) {
            buffer = buffer << 5 | ALPHABET.indexOf(letter);
            bits += 5;
            if (bits >= 8) {
                bits -= 8;
                bytes.write(buffer >> bits & 0xff);
            }
            buffer &= (1 << bits) - 1;
        }
        return bytes.toByteArray();
    }
}
