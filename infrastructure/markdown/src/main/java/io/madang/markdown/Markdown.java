package io.madang.markdown;

import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.autolink.AutolinkExtension;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.task.list.items.TaskListItemsExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Markdown that anyone may have written, as HTML that is safe to show to anyone.
 *
 * <p>CommonMark with tables, strikethrough, task lists and bare addresses. A line ends where its writer ended it: people
 * who write Korean end lines with Enter. HTML in the text is shown as text. Any text is rendered, in time and space that grow with its length: nesting is bounded, and what would blow up is shown plainly.
 */
public final class Markdown {

    /** Longer texts are shown as they were typed. */
    public static final int MAX_CHARACTERS = 200_000;

    static final int MAX_BLOCK_NESTING = 32;
    static final int MAX_INLINE_NESTING = 32;

    private static final List<Extension> ALWAYS =
            List.of(AutolinkExtension.create(), StrikethroughExtension.create(), TaskListItemsExtension.create());
    private static final Parser PARSER = parser().build();
    private static final Parser PARSER_WITH_TABLES =
            parser().extensions(List.of(TablesExtension.create())).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(ALWAYS)
            .extensions(List.of(TablesExtension.create()))
            .nodeRendererFactory(PictureLinkRenderer::new)
            .escapeHtml(true)
            .softbreak("<br />\n")
            .percentEncodeUrls(true)
            .build();

    private Markdown() {}

    /** The text as a sequence of block elements; empty where there is none. */
    public static String toHtml(String markdown) {
        if (markdown.length() > MAX_CHARACTERS) {
            return AllowedHtml.ofText(markdown);
        }
        Node document = (TableBounds.hold(markdown) ? PARSER_WITH_TABLES : PARSER).parse(markdown);
        DocumentRewriter.tidy(document, markdown.length());
        return AllowedHtml.of(RENDERER.render(document));
    }

    private static Parser.Builder parser() {
        return Parser.builder()
                .extensions(ALWAYS)
                .maxOpenBlockParsers(MAX_BLOCK_NESTING)
                .maxInlineNesting(MAX_INLINE_NESTING);
    }
}
