package io.madang.comment.list;

import io.madang.contracts.comment.Comment;
import io.madang.contracts.read.ContentFormat;
import io.madang.markdown.Markdown;
import java.util.List;

/** Comments with their content in the form that was asked for. */
final class CommentFormat {

    private CommentFormat() {}

    static Comment of(Comment comment, ContentFormat format) {
        return switch (format) {
            case markdown -> comment;
            case html -> comment.withContent(Markdown.toHtml(comment.content()));
        };
    }

    static List<Comment> of(List<Comment> comments, ContentFormat format) {
        return comments.stream().map(comment -> of(comment, format)).toList();
    }
}
