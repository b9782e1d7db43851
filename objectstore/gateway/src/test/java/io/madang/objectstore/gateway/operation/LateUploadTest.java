package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.data.ObjectData;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;

/** Uploads that end after their data may have been collected as orphans. */
class LateUploadTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    @Test
    void aCommitOfDataThatMayBeCollectedIsRefusedWithAnErrorThatClientsRetry() {
        String bucket = store.bucket();
        String upload = store.s3
                .createMultipartUpload(c -> c.bucket(bucket).key("parts"))
                .uploadId();
        store.metadata.raiseHorizon(DataId.earliest(Instant.parse("2200-01-01T00:00:00Z")));

        Failing.with(
                503,
                "ServiceUnavailable",
                () -> store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("late")));
        Failing.with(
                503,
                "ServiceUnavailable",
                () -> store.s3.uploadPart(
                        p -> p.bucket(bucket).key("parts").uploadId(upload).partNumber(1),
                        RequestBody.fromString("late")));
        assertThat(store.metadata.find(bucket, "k")).isEmpty();
        assertThat(store.data.list(Optional.empty(), ObjectData.MAX_LISTED)).isEmpty();
    }
}
