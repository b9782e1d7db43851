package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Condition;
import org.jspecify.annotations.Nullable;

/** Conditions asked of rows. */
final class Conditions {
    private Conditions() {}

    static Condition.Verdict of(Condition condition, @Nullable VersionRow version) {
        return condition.of(version == null ? null : version.version("", "", true));
    }
}
