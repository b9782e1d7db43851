package io.madang.engine;

import io.madang.kernel.kafka.KafkaServers;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.security.scram.internals.ScramMechanism;

/**
 * The login that the embedded Kafka asks of everybody, on the listener of clients and on that between broker and
 * controller: one user with the installation's own password, by SCRAM, so that the password itself is never sent.
 */
record KafkaLogin(EngineCredentials credentials) {
    /** The password has 192 random bits: the longer digest would only make each connection slower. */
    static final ScramMechanism MECHANISM = ScramMechanism.SCRAM_SHA_256;

    /** What clients are given: the address with user and password. */
    String url(String server) {
        return KafkaServers.url(credentials.username(), credentials.password(), MECHANISM.mechanismName(), server);
    }

    /** The broker's settings for its listeners of these names. */
    Map<String, String> settings(String clients, String controller) {
        String name = MECHANISM.mechanismName();
        Map<String, String> settings = new HashMap<>(Map.of(
                "listener.security.protocol.map",
                clients + ":SASL_PLAINTEXT," + controller + ":SASL_PLAINTEXT",
                "sasl.enabled.mechanisms",
                name,
                "sasl.mechanism.inter.broker.protocol",
                name,
                "sasl.mechanism.controller.protocol",
                name));
        String login = "org.apache.kafka.common.security.scram.ScramLoginModule required username=\""
                + credentials.username() + "\" password=\"" + credentials.password() + "\";";
        for (String listener : new String[] {clients, controller}) {
            String prefix =
                    "listener.name." + listener.toLowerCase(Locale.ROOT) + "." + name.toLowerCase(Locale.ROOT) + ".";
            settings.put(prefix + "sasl.jaas.config", login);
            settings.put(prefix + "sasl.server.callback.handler.class", ScramCredentials.class.getName());
        }
        return settings;
    }
}
