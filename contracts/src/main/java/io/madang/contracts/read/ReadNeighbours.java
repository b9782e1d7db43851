package io.madang.contracts.read;

import java.util.List;

/**
 * The articles of a board on both sides of one.
 *
 * @param newer newest first: the last is the one right after it
 * @param older newest first: the first is the one right before it
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record ReadNeighbours(List<ReadArticleSummary> newer, List<ReadArticleSummary> older, boolean incomplete) {}
