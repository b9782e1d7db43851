package io.madang.read.article;

import io.madang.contracts.article.ArticleId;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** An article ready to be shown: its JSON, which nobody changes. */
public final class RenderedArticle {

    private final ArticleId id;
    private final byte[] json;
    private final String entityTag;
    private final @Nullable Long views;

    RenderedArticle(ArticleId id, String json, @Nullable Long views) {
        this.id = id;
        this.json = json.getBytes(StandardCharsets.UTF_8);
        this.entityTag = tag(this.json);
        this.views = views;
    }

    public ArticleId id() {
        return id;
    }

    /** As {@link io.madang.contracts.read.ReadArticle}, or as {@link io.madang.contracts.read.ReadArticleSummary}. */
    public byte[] json() {
        return json;
    }

    /** Changes with the JSON, so also with counts and names. */
    public String entityTag() {
        return entityTag;
    }

    @Nullable
    Long views() {
        return views;
    }

    private static String tag(byte[] json) {
        CRC32C sum = new CRC32C();
        sum.update(json);
        return '"' + HexFormat.of().toHexDigits((int) sum.getValue()) + '-' + Integer.toHexString(json.length) + '"';
    }
}
