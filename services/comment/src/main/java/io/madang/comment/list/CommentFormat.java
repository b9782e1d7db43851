package io.madang.comment.list;

import io.madang.contracts.comment.Comment;
import io.madang.markdown.Markdown;
import java.util.List;

/** How a comment's content is shown; the names are what clients write in addresses. */
enum CommentFormat {
    /** As its writer typed it. */
    markdown {
        @Override
        Comment of(Comment comment) {
            return comment;
        }
    },
    /** Safe to put into a page as it is. */
    html {
        @Override
        Comment of(Comment comment) {
            return comment.withContent(Markdown.toHtml(comment.content()));
        }
    };

    abstract Comment of(Comment comment);

    List<Comment> of(List<Comment> comments) {
        return comments.stream().map(this::of).toList();
    }
}
