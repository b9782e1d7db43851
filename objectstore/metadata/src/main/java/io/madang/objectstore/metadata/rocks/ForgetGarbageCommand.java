package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import java.util.List;

/** Forgets garbage whose data is gone. */
record ForgetGarbageCommand(List<DataId> ids) implements Command<Integer> {
    @Override
    public Integer apply(CommandContext step) {
        ids.forEach(step.references()::forget);
        return ids.size();
    }
}
