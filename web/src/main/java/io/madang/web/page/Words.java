package io.madang.web.page;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** Everything that pages say in one language: the files {@code words/*_<language>.properties}, in UTF-8. */
public final class Words {

    private static final String ONE = ".one";

    private final Map<String, Phrase> phrases;

    private Words(Map<String, Phrase> phrases) {
        this.phrases = Map.copyOf(phrases);
    }

    public static Words in(Language language) {
        Map<String, Phrase> phrases = new HashMap<>();
        try {
            for (Resource file : new PathMatchingResourcePatternResolver()
                    .getResources("classpath*:io/madang/web/words/*_" + language.tag() + ".properties")) {
                for (Map.Entry<Object, Object> entry : read(file).entrySet()) {
                    if (phrases.put((String) entry.getKey(), Phrase.parse((String) entry.getValue())) != null) {
                        throw new IllegalStateException(entry.getKey() + " is said twice in " + language.tag());
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Words(phrases);
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
        Phrase phrase = phrases.get(key);
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

    public boolean knows(String key) {
        return phrases.containsKey(key);
    }

    public Set<String> keys() {
        return phrases.keySet();
    }
}
