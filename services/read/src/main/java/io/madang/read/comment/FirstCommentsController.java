package io.madang.read.comment;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCursor;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.FirstComments;
import io.madang.kernel.page.Slice;
import io.madang.read.article.CachedNickname;
import io.madang.read.article.NicknameLookup;
import io.madang.reference.ArticleChanges;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.RestController;

/** The comments that an article's page shows first. */
@RestController
@Tag(name = "Reading", description = "Articles with their writers' names and all counts, in one call")
class FirstCommentsController implements FirstComments {

    private final FirstCommentReader reader;
    private final NicknameLookup nicknames;
    private final ArticleChanges changes;
    private final RenderedComments rendered;

    FirstCommentsController(
            FirstCommentReader reader, NicknameLookup nicknames, ArticleChanges changes, RenderedComments rendered) {
        this.reader = reader;
        this.nicknames = nicknames;
        this.changes = changes;
        this.rendered = rendered;
    }

    @Operation(
            summary = "An article's first comments, from the read model",
            description = "As the first part of the comment service's scroll, a moment later; \"next\" is the cursor by"
                    + " which that continues.")
    @ApiResponse(responseCode = "200", description = "The comments, and the cursor of those after them")
    @ApiResponse(responseCode = "400", description = "No such size or format")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(
            responseCode = "503",
            description = "The comments are not at hand, and the comment service does not answer")
    @Override
    public CommentScroll first(
            @Parameter(description = "the article's id", example = "742893746598234112") ArticleId articleId,
            @Parameter(description = "how many comments, 100 at most", example = "30") int size,
            @Parameter(description = "markdown for what was typed, html for what is shown", example = "html")
                    ContentFormat format) {
        Slice.size(size);
        if (changes.isDeleted(articleId)) {
            throw FirstCommentReader.notFound(articleId);
        }
        List<Comment> found = reader.first(articleId, size + 1);
        List<Comment> part = found.subList(0, Math.min(size, found.size()));
        String next = found.size() > size ? CommentCursor.of(part.getLast()).encode(articleId) : null;
        return new CommentScroll(shown(part, format), next);
    }

    private List<Comment> shown(List<Comment> comments, ContentFormat format) {
        Set<UserId> writers = comments.stream()
                .map(Comment::writerId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        Map<UserId, CachedNickname> names = nicknames.of(writers, false);
        return comments.stream()
                .map(comment -> named(comment, names))
                .map(comment -> switch (format) {
                    case markdown -> comment;
                    case html -> rendered.html(comment);
                })
                .toList();
    }

    /** With the newer of the nicknames that the comment and the read model have. */
    private static Comment named(Comment comment, Map<UserId, CachedNickname> names) {
        UserId writer = comment.writerId();
        CachedNickname known = writer == null ? null : names.get(writer);
        String nickname = known == null ? null : known.text();
        return known == null || nickname == null || known.version() <= comment.writerNicknameVersion()
                ? comment
                : comment.withNickname(nickname, known.version());
    }
}
