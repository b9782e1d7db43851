package io.madang.objectstore.iam;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A text of a policy in which {@code *}, {@code ?} and variables such as <code>${aws:username}</code> mean something. */
final class Glob {
    private static final char ANY = '*';
    private static final char ONE = '?';

    private final String text;
    private final List<Piece> pieces;

    /** A run of the text; wild where its stars and question marks stand for others. */
    private record Piece(String text, boolean wild, boolean variable) {}

    private Glob(String text, List<Piece> pieces) {
        this.text = text;
        this.pieces = pieces;
    }

    /** Stars and question marks are wild. */
    static Glob wild(String text) {
        return new Glob(text, pieces(text, true));
    }

    /** Stars and question marks are themselves. */
    static Glob literal(String text) {
        return new Glob(text, pieces(text, false));
    }

    private static List<Piece> pieces(String text, boolean wild) {
        List<Piece> pieces = new ArrayList<>();
        int from = 0;
        for (int at = text.indexOf("${"); at >= 0; at = text.indexOf("${", from)) {
            int end = text.indexOf('}', at);
            if (end < 0) {
                break;
            }
            pieces.add(new Piece(text.substring(from, at), wild, false));
            String name = text.substring(at + 2, end);
            boolean escaped = name.length() == 1 && "*?$".contains(name);
            pieces.add(new Piece(name, false, !escaped));
            from = end + 1;
        }
        pieces.add(new Piece(text.substring(from), wild, false));
        return pieces;
    }

    /** Whether it is a resource below a bucket. */
    boolean namesObjects() {
        return text.indexOf('/') >= 0;
    }

    boolean matches(String value, Facts facts) {
        return matches(value, facts, false);
    }

    boolean matchesAnyCase(String value, Facts facts) {
        return matches(value, facts, true);
    }

    private boolean matches(String value, Facts facts, boolean anyCase) {
        StringBuilder pattern = new StringBuilder();
        StringBuilder wild = new StringBuilder();
        for (Piece piece : pieces) {
            String expanded = expand(piece, facts);
            if (expanded == null) {
                return false;
            }
            pattern.append(expanded);
            wild.repeat(piece.wild() ? 'w' : ' ', expanded.length());
        }
        return matches(pattern, wild, value, anyCase);
    }

    /** The text with its variables filled in; null where one has no value. */
    @Nullable
    String expand(Facts facts) {
        StringBuilder whole = new StringBuilder();
        for (Piece piece : pieces) {
            String expanded = expand(piece, facts);
            if (expanded == null) {
                return null;
            }
            whole.append(expanded);
        }
        return whole.toString();
    }

    private static @Nullable String expand(Piece piece, Facts facts) {
        return piece.variable() ? facts.variable(piece.text()) : piece.text();
    }

    /** Goes back to the last star only, so that no pattern takes more than pattern × value steps. */
    private static boolean matches(CharSequence pattern, CharSequence wild, String value, boolean anyCase) {
        int p = 0;
        int v = 0;
        int star = -1;
        int starValue = 0;
        while (v < value.length()) {
            boolean inside = p < pattern.length();
            boolean special = inside && wild.charAt(p) == 'w';
            if (special && pattern.charAt(p) == ANY) {
                star = p++;
                starValue = v;
            } else if (inside
                    && (special && pattern.charAt(p) == ONE || same(pattern.charAt(p), value.charAt(v), anyCase))) {
                p++;
                v++;
            } else if (star >= 0) {
                p = star + 1;
                v = ++starValue;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && wild.charAt(p) == 'w' && pattern.charAt(p) == ANY) {
            p++;
        }
        return p == pattern.length();
    }

    private static boolean same(char one, char other, boolean anyCase) {
        return one == other || anyCase && Character.toLowerCase(one) == Character.toLowerCase(other);
    }

    @Override
    public String toString() {
        return text;
    }
}
