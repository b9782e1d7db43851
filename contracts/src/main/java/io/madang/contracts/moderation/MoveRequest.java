package io.madang.contracts.moderation;

import io.madang.contracts.board.BoardId;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * Where an article is to go, and why.
 *
 * @param reason for the log; at most {@value Reason#MAX_CHARACTERS} characters
 */
public record MoveRequest(@NotNull BoardId boardId, @Nullable String reason) {}
