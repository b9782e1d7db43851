package io.madang.web.mine;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of a list about oneself.
 *
 * @param path where it leads
 * @param title of the article; absent while nobody can tell
 * @param board of the article, if it is known
 * @param html what was said about it, safe to show; empty where nothing was
 */
public record Listed(
        ArticleId article, String path, @Nullable String title, @Nullable BoardId board, String html, Instant at) {}
