package io.madang.comment.nickname;

import io.madang.contracts.account.UserId;

/**
 * A comment whose writer's nickname was read before the comment was committed, and not since.
 *
 * @param nicknameVersion as read before
 */
record UnconfirmedNickname(long commentId, long articleId, UserId writerId, long nicknameVersion) {}
