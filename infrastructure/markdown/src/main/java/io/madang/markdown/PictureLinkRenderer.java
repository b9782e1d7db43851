package io.madang.markdown;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;

/** Renders links to pictures, so that a script can tell them from other links. */
final class PictureLinkRenderer implements NodeRenderer {

    private final HtmlNodeRendererContext context;

    PictureLinkRenderer(HtmlNodeRendererContext context) {
        this.context = context;
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(PictureLink.class);
    }

    @Override
    public void render(Node node) {
        PictureLink link = (PictureLink) node;
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("class", AllowedHtml.PICTURE);
        attributes.put("href", context.encodeUrl(link.address()));
        String title = link.title();
        if (title != null) {
            attributes.put("title", title);
        }
        context.getWriter().tag("a", attributes);
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            context.render(child);
        }
        context.getWriter().tag("/a");
    }
}
