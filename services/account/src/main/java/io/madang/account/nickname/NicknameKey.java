package io.madang.account.nickname;

import java.text.Normalizer;
import java.util.Locale;

/** Folds nicknames that look the same into one: width, case, composition, separators, and the commonest lookalikes. */
final class NicknameKey {

    private static final String LOOKALIKES = "аеорсухіјѕһԁԛԝкοανρικυχıɡɑ01";
    private static final String LATIN = "aeopcyxijshdqwkoavpikuxigaol";

    private NicknameKey() {}

    static String of(String text) {
        // upper case first: that is where letters without a capital of their own, such as ß, unfold
        String folded = Normalizer.normalize(
                Normalizer.normalize(text, Normalizer.Form.NFKC)
                        .toUpperCase(Locale.ROOT)
                        .toLowerCase(Locale.ROOT),
                Normalizer.Form.NFKC);
        StringBuilder key = new StringBuilder(folded.length());
        folded.codePoints().filter(NicknameKey::counts).map(NicknameKey::latin).forEach(key::appendCodePoint);
        return key.toString();
    }

    private static boolean counts(int point) {
        return switch (Character.getType(point)) {
            case Character.SPACE_SEPARATOR,
                    Character.DASH_PUNCTUATION,
                    Character.CONNECTOR_PUNCTUATION,
                    Character.FORMAT,
                    Character.CONTROL -> false;
            default -> point != '.' && (point < 0xFE00 || point > 0xFE0F);
        };
    }

    private static int latin(int point) {
        int place = LOOKALIKES.indexOf(point);
        return place < 0 ? point : LATIN.charAt(place);
    }
}
