package io.madang.objectstore.gateway.operation.content;

/** Entity tags as conditional headers carry them: a list, quoted or not, weak or not, or a star. */
public final class EntityTags {

    public static boolean anyMatches(String header, String etag) {
        for (String one : header.split(",", -1)) {
            String tag = one.strip();
            if (tag.equals("*") || bare(tag).equals(etag)) {
                return true;
            }
        }
        return false;
    }

    /** Without the quotes and the mark of weakness. */
    public static String bare(String tag) {
        String strong = tag.startsWith("W/") ? tag.substring(2) : tag;
        boolean quoted = strong.length() >= 2 && strong.startsWith("\"") && strong.endsWith("\"");
        return quoted ? strong.substring(1, strong.length() - 1) : strong;
    }

    private EntityTags() {}
}
