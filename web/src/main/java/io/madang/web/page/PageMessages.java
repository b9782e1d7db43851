package io.madang.web.page;

import io.madang.kernel.error.Messages;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** Everything that pages say in one language: the files {@code words/*_<language>.properties}, in UTF-8. */
public final class PageMessages {

    private static final String ONE = ".one";

    private final Language language;
    private final Map<String, MessagePattern> phrases;

    private PageMessages(Language language, Map<String, MessagePattern> phrases) {
        this.language = language;
        this.phrases = Map.copyOf(phrases);
    }

    public static PageMessages in(Language language) {
        Map<String, MessagePattern> phrases = new HashMap<>();
        try {
            for (Resource file : new PathMatchingResourcePatternResolver()
                    .getResources("classpath*:io/madang/web/messages/*_" + language.tag() + ".properties")) {
                for (Map.Entry<Object, Object> entry : read(file).entrySet()) {
                    if (phrases.put((String) entry.getKey(), MessagePattern.parse((String) entry.getValue())) != null) {
                        throw new IllegalStateException(entry.getKey() + " is said twice in " + language.tag());
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PageMessages(language, phrases);
    }

    private static Properties read(Resource file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = new InputStreamReader(file.getInputStream(), StandardCharsets.UTF_8)) {
            properties.load(reader);
        }
        return properties;
    }

    /** The phrase of that key, with the given things in the places {@code {0}}, {@code {1}} and so on. */
    public String say(String key, Object... things) {
        MessagePattern phrase = phrases.get(key);
        if (phrase == null) {
            throw new IllegalArgumentException("there are no words for '" + key + "'");
        }
        return phrase.with(things);
    }

    /** The phrase for so many; a language that says one thing in another way than several has {@code key.one} too. */
    public String count(String key, long number) {
        String one = key + ONE;
        return say(number == 1 && phrases.containsKey(one) ? one : key, number);
    }

    /** Why something failed; empty where the reason is unknown here, as of a peer that is newer. */
    public Optional<String> reason(String key, Map<String, ?> arguments) {
        return Messages.text(language.tag(), key, arguments);
    }

    public boolean knows(String key) {
        return phrases.containsKey(key);
    }

    public Set<String> keys() {
        return phrases.keySet();
    }
}
