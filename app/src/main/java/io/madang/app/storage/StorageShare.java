package io.madang.app.storage;

import io.madang.edge.admission.ConnectionBudget;
import io.madang.objectstore.server.Settings;

/**
 * The part of the process that its object store has; the web server has the rest. Both count on what they have for their
 * connections, so that neither takes what the other needs.
 *
 * @param heapBytes of the heap
 * @param openFiles of the files that the process may open
 * @param webServer what is left
 */
record StorageShare(long heapBytes, long openFiles, ConnectionBudget webServer) {

    private static final int QUARTERS = 4;
    /** Beside everything else. */
    private static final int BESIDE = 1;
    /** In a process that is there for it. */
    private static final int ALONE = 3;

    static StorageShare of(ConnectionBudget process, boolean alone) {
        int quarters = alone ? ALONE : BESIDE;
        long heap = process.heapBytes() / QUARTERS * quarters;
        long files = process.openFiles() / QUARTERS * quarters;
        return new StorageShare(
                heap, files, new ConnectionBudget(process.heapBytes() - heap, process.openFiles() - files));
    }

    Settings bound(Settings store) {
        return store.withConnectionsWithin(heapBytes, openFiles);
    }
}
