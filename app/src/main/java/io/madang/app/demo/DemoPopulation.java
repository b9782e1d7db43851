package io.madang.app.demo;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The people of the demo, and their languages. */
final class DemoPopulation {

    private static final String KOREAN = "ko";

    private final Map<String, Phrases> phrases = Map.of(KOREAN, Phrases.of(KOREAN), "en", Phrases.of("en"));
    private final List<DemoPerson> all;

    DemoPopulation(List<DemoPerson> all) {
        this.all = List.copyOf(all);
    }

    Phrases phrases(String language) {
        return Objects.requireNonNull(phrases.get(language));
    }

    /** Who writes in the language, and reads it. */
    List<DemoPerson> speakersOf(String language) {
        return all.stream()
                .filter(person -> person.language().equals(language) || language.equals("en"))
                .toList();
    }
}
