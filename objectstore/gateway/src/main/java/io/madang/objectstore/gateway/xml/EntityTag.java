package io.madang.objectstore.gateway.xml;

import org.jspecify.annotations.Nullable;

/** Entity tags as clients write them: with quotes, without, or with quotes escaped twice. */
final class EntityTag {
    private EntityTag() {}

    static @Nullable String unquoted(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String tag = text.strip().replace("&quot;", "\"");
        return tag.length() >= 2 && tag.startsWith("\"") && tag.endsWith("\"")
                ? tag.substring(1, tag.length() - 1)
                : tag;
    }
}
