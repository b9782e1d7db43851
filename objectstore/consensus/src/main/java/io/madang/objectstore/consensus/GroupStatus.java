package io.madang.objectstore.consensus;

import java.util.Optional;

/**
 * A group as one of its members sees it.
 *
 * @param leads whether it leads and has applied everything that was agreed on before it did
 * @param leader the name of the member that it follows, or its own
 */
public record GroupStatus(long term, boolean leads, Optional<String> leader, long committed, long applied) {}
