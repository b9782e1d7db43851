package io.madang.objectstore.placement;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The drives that there are, absent ones too. A map is replaced by one with the next epoch when drives come or go.
 *
 * @param drives by number
 */
public record ClusterMap(UUID cluster, long epoch, List<Drive> drives) {

    public ClusterMap {
        drives = drives.stream().sorted(Comparator.comparingInt(Drive::number)).toList();
        if (drives.stream().map(Drive::number).distinct().count() != drives.size()) {
            throw new IllegalArgumentException("Two drives have one number: " + drives);
        }
    }

    public Optional<Drive> drive(int number) {
        return drives.stream().filter(drive -> drive.number() == number).findFirst();
    }
}
