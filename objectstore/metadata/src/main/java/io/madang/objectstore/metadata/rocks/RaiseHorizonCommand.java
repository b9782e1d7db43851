package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;

/**
 * Refuses fresh data below an id from now on, so that what nothing refers to there can be collected.
 *
 * @param limit how many rows of collected data are forgotten at most; the outcome is how many were
 */
record RaiseHorizonCommand(DataId horizon, int limit) implements Command<Integer> {

    @Override
    public Integer apply(CommandContext step) {
        step.references().raiseHorizon(horizon);
        return step.references().forgetCollected(limit);
    }
}
