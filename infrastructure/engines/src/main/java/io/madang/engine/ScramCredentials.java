package io.madang.engine;

import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.auth.login.AppConfigurationEntry;
import org.apache.kafka.common.security.auth.AuthenticateCallbackHandler;
import org.apache.kafka.common.security.scram.ScramCredential;
import org.apache.kafka.common.security.scram.ScramCredentialCallback;
import org.apache.kafka.common.security.scram.internals.ScramFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Knows the one user of the embedded Kafka by the password in the data directory's secrets.
 *
 * <p>Kafka would keep such credentials in its metadata. Made from the secret at each start instead, they also exist for
 * data that is older than the login, follow a secret that was replaced, and are there before the controller, which
 * would have to be asked for them, lets anybody in.
 */
public final class ScramCredentials implements AuthenticateCallbackHandler {
    private String user = "";
    private @Nullable ScramCredential credential;

    /** For Kafka, which makes one for each listener. */
    public ScramCredentials() {}

    @Override
    public void configure(Map<String, ?> configs, String mechanism, List<AppConfigurationEntry> jaasConfigEntries) {
        Map<String, ?> login = jaasConfigEntries.getFirst().getOptions();
        user = String.valueOf(login.get("username"));
        try {
            credential = new ScramFormatter(KafkaLogin.MECHANISM)
                    .generateCredential(String.valueOf(login.get("password")), KafkaLogin.MECHANISM.minIterations());
        } catch (NoSuchAlgorithmException e) {
            throw new EngineException("This JVM lacks what " + mechanism + " needs. Use a complete JDK.", e);
        }
    }

    @Override
    public void handle(Callback[] callbacks) throws UnsupportedCallbackException {
        String claimed = "";
        for (Callback callback : callbacks) {
            switch (callback) {
                case NameCallback name -> claimed = String.valueOf(name.getDefaultName());
                case ScramCredentialCallback asked -> {
                    // Left empty for anybody else, which Kafka takes as a user that it does not know.
                    if (claimed.equals(user)) {
                        asked.scramCredential(credential);
                    }
                }
                default -> throw new UnsupportedCallbackException(callback);
            }
        }
    }

    @Override
    public void close() {}
}
