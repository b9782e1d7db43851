package io.madang.app.demo;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Korean particles whose form depends on how the word before them ends: 감을, 배를. */
final class KoreanParticles {

    /** Written as after a consonant, with the form after a vowel in brackets. */
    private static final Pattern BOTH_FORMS = Pattern.compile("(.)(을|은|이|과|이라도)\\((를|는|가|와|라도)\\)");

    private static final char FIRST_SYLLABLE = '가';
    private static final char LAST_SYLLABLE = '힣';
    private static final int ENDINGS = 28;

    private KoreanParticles() {}

    static String fit(String text) {
        return BOTH_FORMS
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1)
                        + (endsInConsonant(found.group(1).charAt(0)) ? found.group(2) : found.group(3))));
    }

    private static boolean endsInConsonant(char last) {
        return last >= FIRST_SYLLABLE && last <= LAST_SYLLABLE && (last - FIRST_SYLLABLE) % ENDINGS != 0;
    }
}
