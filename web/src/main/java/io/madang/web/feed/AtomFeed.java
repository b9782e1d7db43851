package io.madang.web.feed;

import io.madang.contracts.board.Board;
import io.madang.contracts.read.ReadArticle;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import javax.xml.stream.XMLStreamException;

/**
 * The newest articles of a board as an Atom feed.
 *
 * @param site how the site is reached; empty where that is not known
 * @param articles newest first, their content in HTML
 */
record AtomFeed(String site, Board board, List<ReadArticle> articles) {

    static final String TYPE = "application/atom+xml;charset=utf-8";

    private static final String NAMESPACE = "http://www.w3.org/2005/Atom";

    byte[] bytes() {
        String page = site + "/b/" + board.slug();
        Instant updated = articles.stream()
                .map(ReadArticle::modifiedAt)
                .max(Instant::compareTo)
                .orElse(board.createdAt());
        return Xml.document("feed", NAMESPACE, feed -> {
            feed.element("id", id(page, "board:" + board.id()))
                    .element("title", board.name())
                    .element("updated", updated.toString())
                    .element("link", "", "rel", "alternate", "type", "text/html", "href", page)
                    .element("link", "", "rel", "self", "href", page + "/feed.atom");
            for (ReadArticle article : articles) {
                feed.element("entry", entry -> write(entry, article));
            }
        });
    }

    /** Ids must be whole addresses, of pages or of anything else. */
    private String id(String page, String name) {
        return site.isEmpty() ? "urn:madang:" + name : page;
    }

    private void write(Xml entry, ReadArticle article) throws XMLStreamException {
        String address = site + "/a/" + article.id();
        entry.element("id", id(address, "article:" + article.id()))
                .element("title", article.title())
                .element("published", article.createdAt().toString())
                .element("updated", article.modifiedAt().toString())
                .element("link", "", "rel", "alternate", "type", "text/html", "href", address)
                .element(
                        "author",
                        author -> author.element(
                                "name",
                                Objects.requireNonNullElse(
                                        article.writerNickname(),
                                        article.writerId().toString())))
                .element("content", article.content(), "type", "html");
    }
}
