package io.madang.read.list;

import io.madang.contracts.read.ReadPage;
import io.madang.read.article.ReadArticles.Several;
import io.madang.read.article.RenderedArticle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of a part of a list: the articles' own, which is not looked into, and what comes after them. */
record ListJson(Several shown) {

    private static final byte[] BEGINNING = ascii("{\"articles\":[");

    /** As {@link ReadPage}; of the given one all but the articles. */
    byte[] page(ReadPage pager) {
        return endingWith("],\"page\":" + pager.page() + ",\"size\":" + pager.size() + ",\"limitedCount\":"
                + pager.limitedCount() + ",\"firstPage\":" + pager.firstPage() + ",\"lastPage\":" + pager.lastPage()
                + ",\"hasNext\":" + pager.hasNext() + ",\"articleCount\":" + pager.articleCount()
                + ",\"unavailable\":" + pager.unavailable() + "}");
    }

    /** As {@link io.madang.contracts.read.ReadScroll}; a cursor needs no escapes. */
    byte[] scroll(@Nullable String next, int unavailable) {
        String cursor = next == null ? "null" : '"' + next + '"';
        return endingWith("],\"next\":" + cursor + ",\"unavailable\":" + unavailable + "}");
    }

    private byte[] endingWith(String text) {
        List<RenderedArticle> articles = shown.articles();
        byte[] ending = ascii(text);
        int length = BEGINNING.length + Math.max(0, articles.size() - 1) + ending.length;
        for (RenderedArticle article : articles) {
            length += article.json().length;
        }
        byte[] all = new byte[length];
        int at = put(BEGINNING, all, 0);
        for (int i = 0; i < articles.size(); i++) {
            if (i > 0) {
                all[at++] = ',';
            }
            at = put(articles.get(i).json(), all, at);
        }
        put(ending, all, at);
        return all;
    }

    private static int put(byte[] piece, byte[] all, int at) {
        System.arraycopy(piece, 0, all, at, piece.length);
        return at + piece.length;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
