package io.madang.objectstore.gateway.operation.lifecycle;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** When a number of days is over: S3 counts from the moment and rounds up to the next midnight in UTC. */
final class Due {

    static Instant at(Instant since, int days) {
        LocalDate day = since.atOffset(ZoneOffset.UTC).toLocalDate();
        return day.plusDays(days + 1L).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private Due() {}
}
