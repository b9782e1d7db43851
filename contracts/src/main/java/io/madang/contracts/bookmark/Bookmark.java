package io.madang.contracts.bookmark;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.media.MediaSummary;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that somebody keeps for later: an article or a media item, the other one is absent.
 *
 * @param articleId the article; what it is called is read from the read service
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Bookmark(@Nullable ArticleId articleId, @Nullable MediaSummary media, Instant bookmarkedAt) {}
