package io.madang.contracts.moderation;

/**
 * What a decision closed.
 *
 * @param reports how many open reports there were about the same thing; 0 where somebody was faster
 */
public record DecisionResult(int reports) {}
