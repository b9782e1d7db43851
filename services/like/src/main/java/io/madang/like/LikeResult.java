package io.madang.like;

import io.swagger.v3.oas.annotations.media.Schema;

/**
 * What became of one request.
 *
 * @param liked whether the user likes the article now
 * @param likeCount how many do, right after this request
 * @param changed whether this request changed anything
 */
record LikeResult(
        @Schema(example = "true") boolean liked,
        @Schema(example = "42") long likeCount,
        @Schema(example = "true") boolean changed) {}
