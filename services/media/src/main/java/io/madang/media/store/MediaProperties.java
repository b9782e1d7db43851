package io.madang.media.store;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of media, {@code madang.media.*}.
 *
 * @param maxFile the largest file
 * @param maxFormFile the largest file that is sent whole, by a form
 * @param maxPixels of a picture, by its header
 * @param quota how much one user may have, open uploads included
 * @param quotaItems how many items one user may have, open uploads included
 * @param openUploads how many unfinished uploads one user may have
 * @param uploadExpiry after which an upload that nobody goes on with is given up
 * @param refusedKept after which an item that was refused is removed with its file
 * @param linkLifetime for how long the links of items that are not public work at least
 * @param downloads how many files one instance sends at the same time
 * @param sweepInterval how often uploads that are due are looked for
 * @param orphanInterval how often the store is searched for files that belong to nothing
 */
@ConfigurationProperties("madang.media")
public record MediaProperties(
        @DefaultValue("4GB") DataSize maxFile,
        @DefaultValue("16MB") DataSize maxFormFile,
        @DefaultValue("100000000") long maxPixels,
        @DefaultValue("20GB") DataSize quota,
        @DefaultValue("10000") long quotaItems,
        @DefaultValue("20") int openUploads,
        @DefaultValue("3d") Duration uploadExpiry,
        @DefaultValue("7d") Duration refusedKept,
        @DefaultValue("1h") Duration linkLifetime,
        @DefaultValue("256") int downloads,
        @DefaultValue("1m") Duration sweepInterval,
        @DefaultValue("6h") Duration orphanInterval) {

    private static final DataSize LARGEST = DataSize.ofGigabytes(5);

    public MediaProperties {
        require(maxFile.toBytes() >= 1 && maxFile.compareTo(LARGEST) <= 0, "max-file must be 1 B to 5 GB");
        require(
                maxFormFile.toBytes() >= 1 && maxFormFile.toBytes() <= 90_000_000,
                "max-form-file must be 1 B to 90,000,000 B");
        require(maxPixels >= 1 && maxPixels <= 1_000_000_000, "max-pixels must be 1 to 1,000,000,000");
        require(quota.toBytes() >= 1 && quotaItems >= 1, "quota and quota-items must be at least 1");
        require(openUploads >= 1 && openUploads <= 1_000, "open-uploads must be 1 to 1,000");
        require(uploadExpiry.toSeconds() >= 1, "upload-expiry must be at least a second");
        require(refusedKept.toSeconds() >= 1, "refused-kept must be at least a second");
        require(linkLifetime.toSeconds() >= 10, "link-lifetime must be at least 10 seconds");
        require(downloads >= 1, "downloads must be at least 1");
        require(
                sweepInterval.toMillis() >= 1 && orphanInterval.toMillis() >= 1,
                "intervals must be at least a millisecond");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.media: " + message);
        }
    }
}
