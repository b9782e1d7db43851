package io.madang.objectstore.metadata.rocks;

/**
 * Refuses fresh data of one writer below an order from now on: that writer no longer has it under way, so what nothing
 * refers to there can be collected.
 *
 * @param limit how many rows of collected data are looked at, to forget those below; the outcome is how many went
 */
record RaiseWriterHorizonCommand(int writer, long order, int limit) implements Command<Integer> {
    @Override
    public Integer apply(CommandContext step) {
        step.references().raiseWriterHorizon(writer, order);
        return step.references().forgetCollected(limit);
    }
}
