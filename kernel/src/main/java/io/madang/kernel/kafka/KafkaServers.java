package io.madang.kernel.kafka;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The addresses of Kafka's brokers and how clients log in to them: the one source of these settings for every producer,
 * consumer and admin client.
 *
 * <p>Written as {@code host:9092,host:9092} for brokers that ask for nothing, or as {@code
 * sasl_ssl://user:password@host:9093,host:9093?ssl.truststore.location=/etc/kafka.pem}. The scheme is Kafka's security
 * protocol; the query has any of Kafka's client settings that begin with {@code sasl.} or {@code ssl.}. User, password
 * and values are percent-encoded.
 */
public final class KafkaServers {
    private static final Pattern URL = Pattern.compile("(?:([A-Za-z_]+)://)?(?:([^@/?]*)@)?([^@/?]+)/?(?:\\?(.*))?");
    private static final Pattern SERVER = Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[A-Za-z0-9._-]+):(\\d{1,5})");
    private static final Pattern CLIENT_SETTING = Pattern.compile("(?:sasl|ssl)\\.[a-z0-9.]+");
    private static final String MECHANISM = "sasl.mechanism";
    private static final String DEFAULT_MECHANISM = "SCRAM-SHA-512";
    private static final String FORM = " The form is host:9092,host:9092, or with a login"
            + " sasl_ssl://user:password@host:9093,host:9093 (or sasl_plaintext://…), or ssl://host:9093";

    private final List<String> servers;
    private final Map<String, Object> settings;

    private KafkaServers(List<String> servers, Map<String, Object> settings) {
        this.servers = List.copyOf(servers);
        this.settings = Map.copyOf(settings);
    }

    /** Reads an address; one that cannot be used is explained without repeating it, since it may have a password. */
    public static KafkaServers of(String url) {
        Matcher parts = URL.matcher(url.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("Kafka's URL cannot be read." + FORM);
        }
        List<String> servers = List.of(parts.group(3).split(",", -1)).stream()
                .map(String::strip)
                .toList();
        for (String server : servers) {
            Matcher address = SERVER.matcher(server);
            if (!address.matches() || Integer.parseInt(address.group(2)) > 65_535) {
                throw new IllegalArgumentException("'" + server + "' is no address of a Kafka broker." + FORM);
            }
        }
        Map<String, Object> settings = new HashMap<>();
        query(parts.group(4) == null ? "" : parts.group(4), settings);
        String protocol = protocol(parts.group(1) == null ? "plaintext" : parts.group(1));
        settings.put("bootstrap.servers", String.join(",", servers));
        settings.put("security.protocol", protocol);
        login(parts.group(2) == null ? "" : parts.group(2), protocol, settings);
        return new KafkaServers(servers, settings);
    }

    /** The URL of one server that asks for a user and a password by the given mechanism, and does not encrypt. */
    public static String url(String user, String password, String mechanism, String server) {
        return "sasl_plaintext://" + user + ":" + password + "@" + server + "?" + MECHANISM + "=" + mechanism;
    }

    private static String protocol(String scheme) {
        String protocol = scheme.toUpperCase(Locale.ROOT);
        if (!List.of("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL").contains(protocol)) {
            throw new IllegalArgumentException("'" + scheme + "' is no security protocol of Kafka." + FORM);
        }
        return protocol;
    }

    private static void query(String text, Map<String, Object> settings) {
        if (text.isEmpty()) {
            return;
        }
        for (String pair : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            if (equals < 0 || !CLIENT_SETTING.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "After the ? of Kafka's URL come settings of Kafka that begin with sasl. or ssl., such as"
                                + " ssl.truststore.location=/etc/kafka/ca.pem");
            }
            settings.put(name, decoded(pair.substring(equals + 1)));
        }
    }

    private static void login(String user, String protocol, Map<String, Object> settings) {
        boolean sasl = protocol.startsWith("SASL");
        if (sasl) {
            settings.putIfAbsent(MECHANISM, DEFAULT_MECHANISM);
        }
        if (user.isEmpty()) {
            return;
        }
        int colon = user.indexOf(':');
        if (!sasl || colon < 1) {
            throw new IllegalArgumentException(
                    "A user in Kafka's URL needs a password and a protocol that takes it." + FORM);
        }
        String module = String.valueOf(settings.get(MECHANISM)).startsWith("SCRAM-")
                ? "org.apache.kafka.common.security.scram.ScramLoginModule"
                : "org.apache.kafka.common.security.plain.PlainLoginModule";
        settings.put(
                "sasl.jaas.config",
                module + " required username=" + quoted(decoded(user.substring(0, colon))) + " password="
                        + quoted(decoded(user.substring(colon + 1))) + ";");
    }

    private static String decoded(String text) {
        try {
            // A plus is a plus here: the value is no form.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Kafka's URL has a % that begins no percent-encoded byte");
        }
    }

    private static String quoted(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("User and password in Kafka's URL must not have control characters");
        }
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** The brokers' addresses, each {@code host:port}. */
    public List<String> addresses() {
        return servers;
    }

    /** A client's settings: how it connects and logs in, and beside that what it wants for itself. */
    public Map<String, Object> client(Map<String, ?> own) {
        Map<String, Object> all = new HashMap<>(own);
        all.putAll(settings);
        return all;
    }

    /** Without a password, so that it may be shown and logged. */
    @Override
    public String toString() {
        return String.join(",", servers);
    }
}
