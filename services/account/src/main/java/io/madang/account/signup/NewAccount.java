package io.madang.account.signup;

import io.madang.contracts.account.UserId;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** An account that has just been created. */
record NewAccount(
        @Schema(type = "string", example = "742893746598234112") UserId id,
        @Schema(example = "hana") String name,
        @Schema(example = "하나") String nickname,
        Instant createdAt) {}
