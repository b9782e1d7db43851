package io.madang.like;

import io.madang.contracts.account.UserId;

/** What a user wants: to like an article, or to like it no more. */
record LikeRequest(UserId user, boolean like) {}
