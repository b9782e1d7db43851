package io.madang.app.demo;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Those who live in the demo, and their languages. */
final class Village {

    private static final String KOREAN = "ko";

    private final Map<String, Phrases> phrases = Map.of(KOREAN, Phrases.of(KOREAN), "en", Phrases.of("en"));
    private final List<Villager> all;

    Village(List<Villager> all) {
        this.all = List.copyOf(all);
    }

    Phrases phrases(String language) {
        return Objects.requireNonNull(phrases.get(language));
    }

    /** Who writes in the language, and reads it. */
    List<Villager> speakersOf(String language) {
        return all.stream()
                .filter(villager -> villager.language().equals(language) || language.equals("en"))
                .toList();
    }
}
