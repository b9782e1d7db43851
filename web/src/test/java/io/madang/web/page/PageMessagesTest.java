package io.madang.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageMessagesTest {

    private static final Pattern SAID = Pattern.compile("frame\\.(say|count)\\(\"([A-Za-z.-]+)\"(\\s*\\+)?");
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    private final PageMessages english = PageMessages.in(Language.EN);
    private final PageMessages korean = PageMessages.in(Language.KO);

    @Test
    void saysEverythingInBothLanguages() {
        assertThat(withoutSingulars(korean)).isEqualTo(withoutSingulars(english));
    }

    /** A language that knows no singular has none; the others may. */
    private static Set<String> withoutSingulars(PageMessages pageMessages) {
        return pageMessages.keys().stream()
                .filter(key -> !key.endsWith(".one"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void putsTheSameThingsIntoBothLanguages() {
        Object[] things = {"{0}", "{1}", "{2}", "{3}"};
        for (String key : withoutSingulars(english)) {
            assertThat(places(korean.say(key, things))).as(key).isEqualTo(places(english.say(key, things)));
        }
    }

    private static Set<String> places(String phrase) {
        return PLACE.matcher(phrase)
                .results()
                .map(found -> found.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void hasWordsForEveryKeyThatTemplatesName() {
        Set<String> unknown = new TreeSet<>();
        for (String template : templates()) {
            Matcher said = SAID.matcher(template);
            while (said.find()) {
                String key = said.group(2);
                boolean known = said.group(3) == null
                        ? english.knows(key)
                        : english.keys().stream().anyMatch(other -> other.startsWith(key));
                if (!known) {
                    unknown.add(key);
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    private static Set<String> templates() {
        try (Stream<Path> files = Files.walk(Path.of("src/main/jte"))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> {
                        try {
                            return Files.readString(file);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void saysOneThingInItsOwnWay() {
        assertThat(english.count("count.likes", 1)).isEqualTo("1 like");
        assertThat(english.count("count.likes", 1234567)).isEqualTo("1,234,567 likes");
        assertThat(korean.count("count.likes", 1)).isEqualTo("좋아요 1");
    }

    @Test
    void refusesKeysThatItDoesNotKnow() {
        assertThatThrownBy(() -> english.say("no.such.key")).hasMessageContaining("no.such.key");
    }
}
