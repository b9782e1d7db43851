package io.madang.article.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.sharding.UtcTime;
import io.swagger.v3.oas.annotations.media.Schema;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** An article as lists show it: without its content. */
record ListedArticle(
        @Schema(type = "string", example = "742893746598234112") ArticleId id,
        @Schema(type = "string", example = "742893746598230001") UserId writerId,
        @Schema(example = "처음 뵙겠습니다") String title,
        long version,
        Instant createdAt,
        Instant modifiedAt) {

    /** Reads a row that begins with {@code article_id, writer_id, title, version, created_at, modified_at}. */
    static ListedArticle read(ResultSet row, int number) throws SQLException {
        return new ListedArticle(
                new ArticleId(row.getLong(1)),
                new UserId(row.getLong(2)),
                row.getString(3),
                row.getLong(4),
                UtcTime.read(row, 5),
                UtcTime.read(row, 6));
    }
}
