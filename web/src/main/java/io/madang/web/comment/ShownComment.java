package io.madang.web.comment;

import io.madang.contracts.comment.Comment;
import io.madang.web.level.ShownLevels;
import io.madang.web.like.CommentLikeButton;

/**
 * A comment as it stands on a page.
 *
 * @param comment with its content in HTML
 * @param levels its writer's
 */
public record ShownComment(Comment comment, ShownLevels levels, CommentLikeButton like) {}
