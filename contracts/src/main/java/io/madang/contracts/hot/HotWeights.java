package io.madang.contracts.hot;

/** How a score is made: what each like, comment and view adds to it. */
public record HotWeights(int like, int comment, int view) {}
