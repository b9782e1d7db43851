package io.madang.sharding;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an exception says about the connection that it came from. */
final class SqlErrors {

    private static final int DEADLOCK = 1213;
    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int CHANGED_SINCE_READ = 1020;

    private SqlErrors() {}

    /** Whether the connection failed, and not the statement. */
    static boolean broken(@Nullable Throwable e) {
        return sqlException(e)
                .map(sql -> sql instanceof SQLNonTransientConnectionException
                        || sql instanceof SQLTransientConnectionException
                        || sql instanceof SQLRecoverableException
                        || (sql.getSQLState() != null && sql.getSQLState().startsWith("08")))
                .orElse(false);
    }

    /** Whether the whole transaction was rolled back in favour of another and can simply be run again. */
    static boolean deadlocked(Throwable e) {
        return sqlException(e)
                .map(sql -> sql.getErrorCode() == DEADLOCK
                        || sql.getErrorCode() == CHANGED_SINCE_READ
                        || "40001".equals(sql.getSQLState()))
                .orElse(false);
    }

    static boolean lockWaitTimedOut(Throwable e) {
        return sqlException(e)
                .map(sql -> sql.getErrorCode() == LOCK_WAIT_TIMEOUT)
                .orElse(false);
    }

    /** A few words for operators, without addresses or credentials. */
    static String reason(SQLException e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root instanceof SQLException sql
                ? "error " + sql.getErrorCode() + ", state " + sql.getSQLState()
                : root.getClass().getSimpleName() + ": " + root.getMessage();
    }

    private static Optional<SQLException> sqlException(@Nullable Throwable e) {
        for (Throwable at = e; at != null; at = at.getCause()) {
            if (at instanceof SQLException sql) {
                return Optional.of(sql);
            }
        }
        return Optional.empty();
    }
}
