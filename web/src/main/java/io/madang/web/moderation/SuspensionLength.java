package io.madang.web.moderation;

import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How long suspensions and bans last that are chosen on a page. */
public final class SuspensionLength {

    /** In days, as the page offers them; beside those, one without an end. */
    public static final List<Integer> DAYS = List.of(1, 3, 7, 30, 90, 365);

    private SuspensionLength() {}

    /** @return empty for one without an end */
    static Optional<Duration> of(String days) {
        return days.isEmpty() ? Optional.empty() : Optional.of(ofDays(days));
    }

    /** Of one that has to end. */
    static Duration ofDays(String days) {
        return DAYS.stream()
                .filter(each -> each.toString().equals(days))
                .findFirst()
                .map(Duration::ofDays)
                .orElseThrow(() -> Failure.ofField("days", WebReason.CHOOSE));
    }
}
