package io.madang.account.warning;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.board.BoardId;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a moderator has told a user.
 *
 * @param boardId the board that it is about; absent for none in particular
 * @param readAt when the user said that they have read it; absent until then
 */
record Warning(
        @Schema(type = "string", example = "742893746598234112") String id,
        @Schema(type = "string", example = "742893746598230001") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                BoardId boardId,
        @Schema(example = "Please stay polite, also when you disagree.") String text,
        Instant givenAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant readAt) {}
