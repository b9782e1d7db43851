package io.madang.markdown;

import java.util.ArrayDeque;
import java.util.Deque;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/**
 * One walk over a parsed text: links and pictures that may not be become their words, pictures of other sites become
 * links to them, and headings step down below the page's own, one level at a time whatever the writer left out.
 */
final class DocumentRewriter {

    private static final int LOWEST_HEADING = 6;
    private static final int FREE_CHARACTERS = 10_000;

    /** Addresses may take as much room as the text: one long definition can be referred to many thousand times. */
    private int charactersLeft;

    /** The levels, as they were written, of the headings that the place being visited stands below. */
    private final Deque<Integer> above = new ArrayDeque<>();

    private DocumentRewriter(int textLength) {
        this.charactersLeft = textLength + FREE_CHARACTERS;
    }

    static void tidy(Node document, int textLength) {
        DocumentRewriter rewriter = new DocumentRewriter(textLength);
        Node node = document;
        while (node != null) {
            node = rewriter.visit(node);
        }
    }

    /** Returns the node to visit next. */
    private @Nullable Node visit(Node node) {
        boolean kept =
                switch (node) {
                    case Link link ->
                        fits(link.getDestination(), link.getTitle()) && LinkPolicy.isLink(link.getDestination());
                    case Image image ->
                        fits(image.getDestination(), image.getTitle()) && LinkPolicy.isPicture(image.getDestination());
                    default -> true;
                };
        if (!kept) {
            return unwrap(node);
        }
        if (node instanceof Image image && LinkPolicy.isElsewhere(image.getDestination())) {
            return linked(image);
        }
        if (node instanceof Heading heading) {
            heading.setLevel(Math.min(1 + depth(heading.getLevel()), LOWEST_HEADING));
        }
        Node child = node.getFirstChild();
        return child != null ? child : following(node);
    }

    /** Within a link, the picture's words are enough: a link has no links in it. */
    private static @Nullable Node linked(Image image) {
        for (Node at = image.getParent(); at != null; at = at.getParent()) {
            if (at instanceof Link || at instanceof PictureLink) {
                return unwrap(image);
            }
        }
        return PictureLink.inPlaceOf(image).getFirstChild();
    }

    /** How many headings this one closes the row of: those above it, and itself. */
    private int depth(int written) {
        while (!above.isEmpty() && above.peek() >= written) {
            above.pop();
        }
        above.push(written);
        return above.size();
    }

    private boolean fits(String address, @Nullable String title) {
        charactersLeft -= address.length() + (title == null ? 0 : title.length());
        return charactersLeft >= 0;
    }

    private static @Nullable Node unwrap(Node node) {
        Node first = node.getFirstChild();
        for (Node child = first; child != null; child = node.getFirstChild()) {
            node.insertBefore(child);
        }
        Node next = first != null ? first : following(node);
        node.unlink();
        return next;
    }

    private static @Nullable Node following(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at.getNext() != null) {
                return at.getNext();
            }
        }
        return null;
    }
}
