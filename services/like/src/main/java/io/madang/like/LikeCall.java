package io.madang.like;

/** A request, and what it is about. */
record LikeCall(LikeTarget target, LikeRequest request) {}
