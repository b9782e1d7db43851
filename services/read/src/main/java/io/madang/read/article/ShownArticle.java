package io.madang.read.article;

import io.madang.contracts.article.ArticleId;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;

/** An article ready to be shown: its JSON, which nobody changes. */
public final class ShownArticle {

    private final ArticleId id;
    private final byte[] json;
    private final String entityTag;
    private final Nickname writer;
    private final AtomicLong freshUntil;

    /** @param freshUntil when the views are to be asked for again, as {@link System#nanoTime} */
    ShownArticle(ArticleId id, byte[] json, Nickname writer, long freshUntil) {
        this.id = id;
        this.json = json;
        this.entityTag = tag(json);
        this.writer = writer;
        this.freshUntil = new AtomicLong(freshUntil);
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

    /** Whether this instance would hear if the writer had another name. */
    boolean isFollowed() {
        return writer.isFollowed();
    }

    /** Whether the caller is the one who has to look again; for all others it will do for some while more. */
    boolean isForYouToRefresh(long now, long grace) {
        long until = freshUntil.get();
        return now - until >= 0 && freshUntil.compareAndSet(until, now + grace);
    }

    private static String tag(byte[] json) {
        CRC32C sum = new CRC32C();
        sum.update(json);
        return '"' + HexFormat.of().toHexDigits((int) sum.getValue()) + '-' + Integer.toHexString(json.length) + '"';
    }
}
