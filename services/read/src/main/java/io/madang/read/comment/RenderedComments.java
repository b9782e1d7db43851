package io.madang.read.comment;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.markdown.Markdown;

/** The HTML of comments that were shown lately: of one version it never changes. */
final class RenderedComments {

    private static final long MAX_CHARACTERS = 8 << 20;
    private static final int ENTRY_CHARACTERS = 100;

    private final Cache<Version, String> html = Caffeine.newBuilder()
            .maximumWeight(MAX_CHARACTERS)
            .weigher((Version version, String text) -> ENTRY_CHARACTERS + text.length())
            .build();

    private record Version(CommentId id, long version) {}

    Comment html(Comment comment) {
        Version version = new Version(comment.id(), comment.version());
        return comment.withContent(html.get(version, any -> Markdown.toHtml(comment.content())));
    }
}
