package io.madang.web.moderation;

import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How long suspensions last that are chosen on a page. */
public final class SuspensionLength {

    /** In days, as the page offers them; beside those, one without an end. */
    public static final List<Integer> DAYS = List.of(1, 3, 7, 30, 90, 365);

    private SuspensionLength() {}

    /** @return absent for one without an end */
    static @Nullable Instant end(String days, Instant now) {
        if (days.isEmpty()) {
            return null;
        }
        return DAYS.stream()
                .filter(each -> each.toString().equals(days))
                .findFirst()
                .map(each -> now.plus(Duration.ofDays(each)))
                .orElseThrow(() -> Failure.ofField("days", WebReason.CHOOSE));
    }
}
