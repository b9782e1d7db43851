package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.CheckReport;
import io.madang.objectstore.metadata.MetadataFailure;
import java.util.ArrayList;
import java.util.List;

/** What a check has read and found so far. */
final class Findings {
    private static final int TOLD = 1000;
    private static final int ROWS_EACH = 10_000;

    private final CheckProgress progress;
    private final List<String> findings = new ArrayList<>();
    private long rows;
    private long problems;

    Findings(CheckProgress progress) {
        this.progress = progress;
    }

    void unless(boolean holds, String problem) {
        if (!holds) {
            problems++;
            if (findings.size() < TOLD) {
                findings.add(problem);
            }
        }
    }

    /** What is done with each row; rows that cannot be read are findings too. */
    interface Visitor {
        void row(byte[] key, byte[] value);
    }

    long each(View view, Table table, byte[] prefix, Visitor visitor) {
        long count = 0;
        try (Cursor cursor = view.cursor(prefix)) {
            for (boolean more = cursor.first(); more; more = cursor.next()) {
                count++;
                if (++rows % ROWS_EACH == 0) {
                    progress.at(table.name(), rows);
                }
                try {
                    visitor.row(cursor.key(), cursor.value());
                } catch (MetadataFailure | IllegalArgumentException | IndexOutOfBoundsException e) {
                    unless(false, table + " has a row that cannot be read: " + e.getMessage());
                }
            }
        }
        progress.at(table.name(), rows);
        return count;
    }

    CheckReport report() {
        return new CheckReport(rows, problems, List.copyOf(findings));
    }
}
