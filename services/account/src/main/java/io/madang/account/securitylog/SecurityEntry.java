package io.madang.account.securitylog;

import io.madang.contracts.account.UserId;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the security log. There is never a password or a token in it.
 *
 * @param userId whose account it is about; absent where it is about none
 * @param byId who did it, if somebody logged in did
 * @param address where it came from: the network, or all of it, as the installation is set up; may be empty
 * @param times how many of its kind it stands for
 */
record SecurityEntry(
        @Schema(example = "742893746598234112") String id,
        Instant at,
        SecurityEvent event,
        @Schema(type = "string", example = "742893746598234112") @Nullable UserId userId,
        @Schema(type = "string", example = "742893746598234112") @Nullable UserId byId,
        @Schema(example = "192.0.2.0/24") String address,
        @Schema(example = "curl/8.14.1") String userAgent,
        @Schema(example = "board 7") String detail,
        int times) {}
