package io.madang.markdown;

import org.commonmark.node.CustomNode;
import org.commonmark.node.Image;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.jspecify.annotations.Nullable;

/**
 * A picture of another site as a link to it. A picture that loads by itself tells that site who reads the page, and when.
 * Its children are the words that stand for the picture.
 */
final class PictureLink extends CustomNode {

    private final String address;
    private final @Nullable String title;

    private PictureLink(String address, @Nullable String title) {
        this.address = address;
        this.title = title;
    }

    /** Takes the picture's place. */
    static PictureLink inPlaceOf(Image image) {
        PictureLink link = new PictureLink(image.getDestination(), image.getTitle());
        for (Node child = image.getFirstChild(); child != null; child = image.getFirstChild()) {
            link.appendChild(child);
        }
        if (link.getFirstChild() == null) {
            link.appendChild(new Text(image.getDestination()));
        }
        image.insertAfter(link);
        image.unlink();
        return link;
    }

    String address() {
        return address;
    }

    @Nullable
    String title() {
        return title;
    }
}
