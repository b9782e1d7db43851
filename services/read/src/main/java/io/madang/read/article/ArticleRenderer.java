package io.madang.read.article;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.markdown.Markdown;
import io.madang.read.model.EntryPart;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Articles as JSON, put together from pieces: an article is made into JSON once per version, when it enters the read
 * model, and never read from it again just to be shown.
 */
final class ArticleRenderer {

    private final JsonMapper json;

    ArticleRenderer(JsonMapper json) {
        this.json = json;
    }

    /** What of an article changes only with its version, but its content. */
    @JsonPropertyOrder({
        "id",
        "boardId",
        "writerId",
        "title",
        "commentStyle",
        "version",
        "createdAt",
        "modifiedAt",
        "closedAt",
        "prefix"
    })
    private record Head(
            ArticleId id,
            BoardId boardId,
            UserId writerId,
            String title,
            CommentStyle commentStyle,
            long version,
            Instant createdAt,
            Instant modifiedAt,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant closedAt,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String prefix) {}

    String head(Article article) {
        String whole = json.writeValueAsString(new Head(
                article.id(),
                article.boardId(),
                article.writerId(),
                article.title(),
                article.commentStyle(),
                article.version(),
                article.createdAt(),
                article.modifiedAt(),
                article.closedAt(),
                article.prefix()));
        return whole.substring(0, whole.length() - 1);
    }

    String content(Article article) {
        return json.writeValueAsString(article.content());
    }

    EntryPart part(Article article) {
        return EntryPart.article(head(article), content(article), article.writerId(), article.version());
    }

    /** The JSON of an entry that exists, up to its views. */
    String frame(ArticleEntry entry, @Nullable String nickname, ArticleRepresentation representation) {
        StringBuilder text = new StringBuilder(512).append(entry.head());
        if (representation.hasContent()) {
            String content = Objects.requireNonNull(entry.content(), "the content was not read");
            text.append(",\"content\":").append(representation == ArticleRepresentation.HTML ? html(content) : content);
        }
        text.append(",\"writerNickname\":").append(nickname == null ? "null" : json.writeValueAsString(nickname));
        text.append(",\"likeCount\":").append(entry.likes());
        text.append(",\"commentCount\":").append(entry.comments());
        return text.append(",\"viewCount\":").toString();
    }

    private String html(String content) {
        return json.writeValueAsString(Markdown.toHtml(json.readValue(content, String.class)));
    }

    ReadArticle article(byte[] shown) {
        return json.readValue(shown, ReadArticle.class);
    }

    ReadArticleSummary summary(byte[] shown) {
        return json.readValue(shown, ReadArticleSummary.class);
    }
}
