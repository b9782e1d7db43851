package io.madang.web.page;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A language that pages are written in. */
public enum Language {
    EN(Locale.ENGLISH, "en_US", "English"),
    KO(Locale.KOREAN, "ko_KR", "한국어");

    private static final int LONGEST_HEADER = 500;

    private final Locale locale;
    private final String tag;
    private final String region;
    private final String ownName;

    Language(Locale locale, String region, String ownName) {
        this.locale = locale;
        this.tag = locale.getLanguage();
        this.region = region;
        this.ownName = ownName;
    }

    Locale locale() {
        return locale;
    }

    /** As HTML and HTTP name it. */
    public String tag() {
        return tag;
    }

    /** As those who show links name it, with the country where it is spoken so. */
    public String region() {
        return region;
    }

    /** As those call it who speak it. */
    public String ownName() {
        return ownName;
    }

    public Language other() {
        return this == KO ? EN : KO;
    }

    static Optional<Language> of(@Nullable String tag) {
        return Arrays.stream(values())
                .filter(language -> language.tag.equals(tag))
                .findFirst();
    }

    /** The one that a browser likes best, by its {@code Accept-Language}; English where it likes none of ours. */
    static Language accepted(@Nullable String header) {
        if (header == null || header.isEmpty() || header.length() > LONGEST_HEADER) {
            return EN;
        }
        try {
            List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse(header);
            for (Locale.LanguageRange range : ranges) {
                String tag = range.getRange().split("-", 2)[0];
                Optional<Language> known = of(tag);
                if (known.isPresent() && range.getWeight() > 0) {
                    return known.get();
                }
            }
            return EN;
        } catch (IllegalArgumentException malformed) {
            return EN;
        }
    }
}
