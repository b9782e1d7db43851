package io.madang.contracts.moderation;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What moderators and administrators do. */
public enum Deed {
    @JsonProperty("article-edited")
    ARTICLE_EDITED,
    @JsonProperty("article-deleted")
    ARTICLE_DELETED,
    @JsonProperty("article-closed")
    ARTICLE_CLOSED,
    @JsonProperty("article-reopened")
    ARTICLE_REOPENED,
    @JsonProperty("article-moved")
    ARTICLE_MOVED,
    @JsonProperty("comment-deleted")
    COMMENT_DELETED,
    @JsonProperty("board-created")
    BOARD_CREATED,
    @JsonProperty("board-changed")
    BOARD_CHANGED,
    @JsonProperty("board-deleted")
    BOARD_DELETED,
    @JsonProperty("user-suspended")
    USER_SUSPENDED,
    @JsonProperty("user-reinstated")
    USER_REINSTATED,
    @JsonProperty("admin-granted")
    ADMIN_GRANTED,
    @JsonProperty("admin-revoked")
    ADMIN_REVOKED,
    @JsonProperty("moderator-granted")
    MODERATOR_GRANTED,
    @JsonProperty("moderator-revoked")
    MODERATOR_REVOKED,
    @JsonProperty("reports-resolved")
    REPORTS_RESOLVED,
    @JsonProperty("reports-dismissed")
    REPORTS_DISMISSED
}
