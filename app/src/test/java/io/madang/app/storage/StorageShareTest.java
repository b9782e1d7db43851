package io.madang.app.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.edge.admission.ConnectionBudget;
import io.madang.objectstore.gateway.http.LoadLimits;
import io.madang.objectstore.server.Settings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageShareTest {

    private static final int CONNECTION_BYTES = 112 * 1024;
    /** What one connection of the store may hold on the heap, by which it bounds their number. */
    private static final int STORE_CONNECTION_BYTES = 64 * 1024;
    /** Files of everything that is no connection and no drive. */
    private static final int OTHER_FILES = 1_024;

    @ParameterizedTest
    @CsvSource({
        "512, 4096, false",
        "512, 20000, false",
        "2048, 4096, false",
        "2048, 20000, false",
        "2048, 1000000, false",
        "65536, 1000000, false",
        "512, 8192, true",
        "2048, 20000, true"
    })
    void bothServersFitTheProcess(long heapMib, long files, boolean alone) {
        ConnectionBudget process = new ConnectionBudget(heapMib << 20, files);
        StorageShare share = StorageShare.of(process, alone);
        LoadLimits store = share.bound(Settings.of(List.of(Path.of("drive")))).limits();
        int web = share.webServer().connections(false);
        long drives = share.openFiles() / 2;
        assertThat(web + store.connections() + drives + OTHER_FILES).as("files").isLessThanOrEqualTo(files);
        long memory = (long) web * CONNECTION_BYTES
                + share.webServer().bodyBytes()
                + (long) store.connections() * STORE_CONNECTION_BYTES;
        assertThat(memory).as("heap").isLessThan(heapMib << 20);
        assertThat(share.heapBytes() + share.webServer().heapBytes()).isEqualTo(heapMib << 20);
    }
}
