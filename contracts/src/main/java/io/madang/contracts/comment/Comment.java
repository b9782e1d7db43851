package io.madang.contracts.comment;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A comment.
 *
 * @param parentId the comment that it answers, if it does
 * @param path its place in the order of the article's comments: five characters for each level, in ASCII order
 * @param depth 0 for a comment, 1 for an answer, and so on
 * @param writerId absent once deleted
 * @param writerNickname as of {@code writerNicknameVersion}; absent once deleted
 * @param content Markdown, as its writer typed it; empty once deleted
 * @param deleted whether only its place is left, because it has answers
 * @param version grows with each edit; the comment's ETag
 */
public record Comment(
        CommentId id,
        ArticleId articleId,
        @Nullable CommentId parentId,
        String path,
        int depth,
        @Nullable UserId writerId,
        @Nullable String writerNickname,
        long writerNicknameVersion,
        String content,
        boolean deleted,
        long version,
        Instant createdAt,
        Instant modifiedAt) {

    /** The same, with another nickname of its writer. */
    public Comment withNickname(String other, long otherVersion) {
        return new Comment(
                id,
                articleId,
                parentId,
                path,
                depth,
                writerId,
                other,
                otherVersion,
                content,
                deleted,
                version,
                createdAt,
                modifiedAt);
    }

    /** The same, with its content in another form. */
    public Comment withContent(String other) {
        return new Comment(
                id,
                articleId,
                parentId,
                path,
                depth,
                writerId,
                writerNickname,
                writerNicknameVersion,
                other,
                deleted,
                version,
                createdAt,
                modifiedAt);
    }
}
