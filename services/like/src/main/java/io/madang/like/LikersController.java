package io.madang.like;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.page.Cursor;
import io.madang.like.Likers.Liker;
import io.madang.reference.ArticleDirectory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Those who like an article. */
@RestController
@Tag(name = "Likes")
class LikersController {

    private static final int CURSOR_NUMBERS = 2;
    private static final int MAX_SIZE = 100;
    private static final String DEFAULT_SIZE = "30";

    private final ArticleDirectory articles;
    private final Likers likers;

    LikersController(ArticleDirectory articles, Likers likers) {
        this.articles = articles;
        this.likers = likers;
    }

    record Like(@Schema(type = "string", example = "742893746598234112") UserId userId, Instant likedAt) {}

    /**
     * Some of those who like an article, the newest like first.
     *
     * @param next the cursor of the part after this one; absent at the end
     */
    record LikersPage(List<Like> likes, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String next) {}

    @Operation(
            summary = "Who likes an article",
            description = "The newest like first, at the same cost however far one reads.")
    @ApiResponse(responseCode = "200", description = "A page, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @Access(Who.ANYONE)
    @GetMapping("/v1/articles/{id}/likes")
    LikersPage likes(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(description = "the `next` of the page before; the newest, if left out", example = "wm5GZy0AAAA")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor,
            @Parameter(description = "how many, at most 100", example = "30")
                    @RequestParam(name = "size", defaultValue = DEFAULT_SIZE)
                    @Min(1)
                    @Max(MAX_SIZE)
                    int size) {
        articles.required(id);
        String list = "likes of article " + id + ", newest first";
        Cursor after = cursor == null ? null : Cursor.decode(list, CURSOR_NUMBERS, cursor);
        List<Liker> found = likers.newest(id, after, size + 1);
        List<Liker> shown = found.subList(0, Math.min(size, found.size()));
        return new LikersPage(
                shown.stream()
                        .map(liker -> new Like(liker.user(), liker.likedAt()))
                        .toList(),
                found.size() > size ? shown.getLast().cursor().encode(list) : null);
    }
}
