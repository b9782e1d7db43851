package io.madang.read.comment;

import io.madang.contracts.comment.Comment;
import java.util.List;

/** What Redis has of an article's first comments. */
sealed interface StoredComments {

    /** As many as were asked for, or all that there are. */
    record Found(List<Comment> comments) implements StoredComments {}

    /** There is no list, or it is too short: that says nothing about the article. */
    record Missing() implements StoredComments {}

    /** The article is deleted. */
    record Closed() implements StoredComments {}
}
