package io.madang.sharding;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Times as their columns hold them: UTC, whatever zone the server, the driver or the machine is in. */
public final class UtcTime {

    private UtcTime() {}

    public static LocalDateTime column(Instant time) {
        return LocalDateTime.ofInstant(time, ZoneOffset.UTC);
    }

    public static Instant read(ResultSet row, String column) throws SQLException {
        return row.getObject(column, LocalDateTime.class).toInstant(ZoneOffset.UTC);
    }

    public static Instant read(ResultSet row, int column) throws SQLException {
        return row.getObject(column, LocalDateTime.class).toInstant(ZoneOffset.UTC);
    }

    public static @Nullable Instant readIfPresent(ResultSet row, String column) throws SQLException {
        LocalDateTime time = row.getObject(column, LocalDateTime.class);
        return time == null ? null : time.toInstant(ZoneOffset.UTC);
    }
}
