package io.madang.account.nickname;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.settings.AccountProperties.Lengths;
import io.madang.contracts.account.UserId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Set;

/**
 * The name that others see, in any script.
 *
 * @param text as shown, in NFC
 * @param key what is unique: equal for nicknames that a reader would take for the same
 */
public record Nickname(String text, String key) {

    private static final String FIELD = "nickname";

    private static final int MAX_KEY = 255;
    private static final int MAX_MARKS_IN_A_ROW = 3;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int EMOJI_VARIATION = 0xFE0F;
    private static final String SEPARATORS = " _-.";

    /** Letters by category that show nothing: the fillers of Hangul. */
    private static final Set<Integer> INVISIBLE = Set.of(0x115F, 0x1160, 0x3164, 0xFFA0);

    /** Scripts that people mix within one name; any other mixture serves to deceive. */
    private static final Set<UnicodeScript> MIXABLE = EnumSet.of(
            UnicodeScript.LATIN,
            UnicodeScript.HAN,
            UnicodeScript.HANGUL,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.BOPOMOFO);

    private static final Set<String> RESERVED = Set.of(
            NicknameKey.of("admin"),
            NicknameKey.of("administrator"),
            NicknameKey.of("moderator"),
            NicknameKey.of("system"),
            NicknameKey.of("staff"),
            NicknameKey.of("madang"),
            NicknameKey.of("마당"),
            NicknameKey.of("관리자"),
            NicknameKey.of("운영자"));

    /** A nickname that somebody wants to have. */
    public static Nickname chosen(String typed, Lengths lengths) {
        if (typed.length() > 8 * lengths.nicknameMax()) {
            throw wrongLength(lengths);
        }
        Nickname nickname = of(typed.strip());
        int length = nickname.text().codePointCount(0, nickname.text().length());
        if (length < lengths.nicknameMin() || length > lengths.nicknameMax()) {
            throw wrongLength(lengths);
        }
        checkCharacters(nickname.text());
        checkScripts(nickname.text());
        if (nickname.key().isEmpty() || nickname.key().length() > MAX_KEY) {
            throw wrongLength(lengths);
        }
        if (RESERVED.contains(nickname.key())) {
            throw Failure.ofField(FIELD, AccountReason.NICKNAME_RESERVED, arg("nickname", nickname.text()));
        }
        return nickname;
    }

    /** A nickname that is not anybody's choice, such as the first administrator's. */
    public static Nickname of(String text) {
        String composed = Normalizer.normalize(text, Normalizer.Form.NFC);
        return new Nickname(composed, NicknameKey.of(composed));
    }

    /** What remains of a closed account's nickname; its key cannot be chosen, because it has a colon. */
    static Nickname closed(UserId id) {
        return new Nickname("closed-" + id, "closed:" + id);
    }

    private static void checkCharacters(String text) {
        int[] points = text.codePoints().toArray();
        int marks = 0;
        for (int i = 0; i < points.length; i++) {
            int previous = i == 0 ? ' ' : points[i - 1];
            marks = isMark(points[i]) ? marks + 1 : 0;
            boolean fits = isSeparator(points[i])
                    ? !isSeparator(previous) && i < points.length - 1
                    : isVisible(points[i])
                            || (marks > 0 && marks <= MAX_MARKS_IN_A_ROW && !isSeparator(previous))
                            || (points[i] == ZERO_WIDTH_JOINER && isPictograph(previous));
            if (!fits) {
                throw Failure.ofField(
                        FIELD, AccountReason.NICKNAME_FORM, arg("character", "U+%04X".formatted(points[i])));
            }
        }
    }

    private static void checkScripts(String text) {
        Set<UnicodeScript> scripts = EnumSet.noneOf(UnicodeScript.class);
        text.codePoints()
                .filter(Character::isLetter)
                .mapToObj(UnicodeScript::of)
                .forEach(scripts::add);
        scripts.remove(UnicodeScript.COMMON);
        scripts.remove(UnicodeScript.INHERITED);
        if (scripts.size() > 1 && !MIXABLE.containsAll(scripts)) {
            throw Failure.ofField(FIELD, AccountReason.NICKNAME_ALPHABETS);
        }
    }

    private static boolean isVisible(int point) {
        return (Character.isLetterOrDigit(point) && !INVISIBLE.contains(point)) || isPictograph(point);
    }

    private static boolean isPictograph(int point) {
        return point == EMOJI_VARIATION || (point > 0xFF && Character.isEmoji(point));
    }

    private static boolean isMark(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    private static boolean isSeparator(int point) {
        return SEPARATORS.indexOf(point) >= 0;
    }

    private static Failure wrongLength(Lengths lengths) {
        return Failure.ofField(
                FIELD, InputReason.LENGTH, arg("min", lengths.nicknameMin()), arg("max", lengths.nicknameMax()));
    }

    @Override
    public String toString() {
        return text;
    }
}
