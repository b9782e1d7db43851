package io.madang.kernel.error;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The texts of failures, by language and reason: the files {@code io/madang/reasons/<owner>_<language>.properties} of
 * each part, in UTF-8. Every language is looked up in the same way.
 */
public final class Messages {

    public static final String ENGLISH = "en";

    private static final Pattern OWNER = Pattern.compile("[a-z]{1,32}");

    /** Files of the class path never change; each is read once, when it is first needed. */
    private static final Map<String, Map<String, MessageTemplate>> FILES = new ConcurrentHashMap<>();

    private Messages() {}

    /** The message in that language; empty if no text has this reason, as of a peer that is newer than this instance. */
    public static Optional<String> text(String language, String reason, Map<String, ?> arguments) {
        return template(language, reason).map(template -> template.with(arguments));
    }

    /** The names of the arguments that the message shows; empty if no text has this reason. */
    public static Optional<Set<String>> argumentNames(String language, String reason) {
        return template(language, reason).map(MessageTemplate::names);
    }

    /** The reasons that a part has texts for. */
    public static Set<String> reasons(String language, String owner) {
        return file(language, owner).keySet();
    }

    static String english(FailureReason reason, Map<String, ?> arguments) {
        return text(ENGLISH, reason.key(), arguments)
                .orElseThrow(() -> new IllegalStateException("no English text for " + reason.key()));
    }

    private static Optional<MessageTemplate> template(String language, String reason) {
        int dot = reason.indexOf('.');
        return dot < 0
                ? Optional.empty()
                : Optional.ofNullable(file(language, reason.substring(0, dot)).get(reason));
    }

    private static Map<String, MessageTemplate> file(String language, String owner) {
        if (!OWNER.matcher(owner).matches()) {
            return Map.of();
        }
        String path = "/io/madang/reasons/" + owner + "_" + language + ".properties";
        Map<String, MessageTemplate> known = FILES.get(path);
        if (known != null) {
            return known;
        }
        Map<String, MessageTemplate> read = read(path, owner);
        if (!read.isEmpty()) {
            FILES.put(path, read);
        }
        return read;
    }

    private static Map<String, MessageTemplate> read(String path, String owner) {
        try (InputStream file = Messages.class.getResourceAsStream(path)) {
            if (file == null) {
                return Map.of();
            }
            Properties properties = new Properties();
            properties.load(new InputStreamReader(file, StandardCharsets.UTF_8));
            Map<String, MessageTemplate> templates = new HashMap<>();
            properties
                    .stringPropertyNames()
                    .forEach(name ->
                            templates.put(owner + "." + name, new MessageTemplate(properties.getProperty(name))));
            return Map.copyOf(templates);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }
}
