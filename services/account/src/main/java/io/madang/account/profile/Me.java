package io.madang.account.profile;

import io.madang.contracts.account.UserId;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;

/**
 * An account as its owner sees it.
 *
 * @param moderates ids of boards
 */
record Me(
        @Schema(type = "string", example = "742893746598234112") UserId id,
        @Schema(example = "hana") String name,
        @Schema(example = "하나") String nickname,
        long nicknameVersion,
        @Schema(example = "Walks, tea, and old maps.") String bio,
        boolean admin,
        @Schema(example = "[\"7\"]") List<String> moderates,
        boolean avatar,
        Instant createdAt) {}
