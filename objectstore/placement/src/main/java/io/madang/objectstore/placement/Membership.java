package io.madang.objectstore.placement;

import io.madang.objectstore.files.PrivateFiles;
import io.madang.objectstore.placement.MemberDrive.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The drives of a cluster as they are found at a start. A directory that says which drive it is, is that drive, wherever
 * it has moved. An empty one in the place of a known drive is that drive replaced; anywhere else it is a new drive. A
 * place that is not there at all is a drive that is away, and is not made anew: it may just not be mounted.
 */
public record Membership(ClusterMap map, List<MemberDrive> members) {

    /** Whether drives came since the last start, so that shards may be missing that no write has noted. */
    public boolean changed() {
        return members.stream().anyMatch(member -> member.condition() != Condition.NEW)
                && members.stream()
                        .anyMatch(member ->
                                member.condition() == Condition.REPLACED || member.condition() == Condition.NEW);
    }

    public List<MemberDrive> absent() {
        return members.stream()
                .filter(member -> member.condition() == Condition.ABSENT)
                .toList();
    }

    /** Looks what is in a drive's place now, while the cluster runs. */
    public DirectoryState inspect(MemberDrive member) {
        try {
            if (!Files.isDirectory(member.directory())) {
                return DirectoryState.AWAY;
            }
            Optional<DriveIdentity> identity = DriveIdentity.read(member.directory());
            if (identity.isEmpty()) {
                return DirectoryState.EMPTY;
            }
            boolean itself = identity.get().number() == member.drive().number()
                    && identity.get().map().cluster().equals(map.cluster());
            return itself ? DirectoryState.ITSELF : DirectoryState.AWAY;
        } catch (IOException unreadable) {
            return DirectoryState.AWAY;
        }
    }

    /** Has what is in a drive's place be that drive from now on, and know the map. */
    public void adopt(MemberDrive member) throws IOException {
        new DriveIdentity(member.drive().number(), map).write(member.directory());
    }

    /** Finds out who is there, and has each drive that is there know it. */
    public static Membership open(List<DriveDirectory> places) throws IOException {
        if (places.isEmpty()) {
            throw new IOException("There must be a directory for data");
        }
        Map<Path, DriveIdentity> known = new HashMap<>();
        Set<Path> given = new HashSet<>();
        for (DriveDirectory place : places) {
            if (!given.add(place.directory())) {
                throw new IOException(place.directory() + " is given twice");
            }
            DriveIdentity.read(place.directory()).ifPresent(identity -> known.put(place.directory(), identity));
        }
        Roll roll = new Roll(newest(known));
        List<DriveDirectory> knownFirst = places.stream()
                .sorted(Comparator.comparing(place -> !known.containsKey(place.directory())))
                .toList();
        for (DriveDirectory place : knownFirst) {
            roll.member(place, known.get(place.directory()));
        }
        Membership membership = roll.close();
        for (MemberDrive member : membership.members) {
            DriveIdentity before = known.get(member.directory());
            if (member.condition() != Condition.ABSENT
                    && (before == null || !before.map().equals(membership.map))) {
                PrivateFiles.createDirectories(member.directory());
                new DriveIdentity(member.drive().number(), membership.map).write(member.directory());
            }
        }
        return membership;
    }

    private static ClusterMap newest(Map<Path, DriveIdentity> known) throws IOException {
        Optional<Map.Entry<Path, DriveIdentity>> newest = known.entrySet().stream()
                .max(Comparator.comparingLong(entry -> entry.getValue().map().epoch()));
        if (newest.isEmpty()) {
            return new ClusterMap(UUID.randomUUID(), 0, List.of());
        }
        ClusterMap map = newest.get().getValue().map();
        for (Map.Entry<Path, DriveIdentity> each : known.entrySet()) {
            ClusterMap other = each.getValue().map();
            if (!other.cluster().equals(map.cluster())) {
                throw new IOException(each.getKey() + " belongs to another cluster (" + other.cluster() + ") than "
                        + newest.get().getKey() + " (" + map.cluster() + ")");
            }
            if (other.epoch() == map.epoch() && !other.equals(map)) {
                throw new IOException(each.getKey() + " and " + newest.get().getKey()
                        + " know different drives: they were used apart from each other");
            }
        }
        return map;
    }

    /** Who sits where, while it is being found out. */
    private static final class Roll {
        private final ClusterMap last;
        private final List<Drive> drives;
        private final Map<Integer, MemberDrive> members = new HashMap<>();

        Roll(ClusterMap last) {
            this.last = last;
            this.drives = new ArrayList<>(last.drives());
        }

        void member(DriveDirectory place, @Nullable DriveIdentity identity) throws IOException {
            MemberDrive member = identity == null ? unknown(place) : known(place, identity);
            MemberDrive other = members.put(member.drive().number(), member);
            if (other != null) {
                throw new IOException(place.directory() + " and " + other.directory() + " are both drive "
                        + member.drive().number() + ": one is a copy of the other");
            }
        }

        private MemberDrive known(DriveDirectory place, DriveIdentity identity) throws IOException {
            Drive drive = drives.stream()
                    .filter(each -> each.number() == identity.number())
                    .findFirst()
                    .orElseThrow(() -> new IOException(
                            place.directory() + " was drive " + identity.number() + ", which the cluster has no more"));
            if (!drive.name().equals(place.name())) {
                drives.remove(drive);
                drive = new Drive(drive.number(), place.name(), drive.domain(), drive.weight());
                drives.add(drive);
            }
            return new MemberDrive(drive, place.directory(), Condition.PRESENT);
        }

        private MemberDrive unknown(DriveDirectory place) {
            Optional<Drive> former = drives.stream()
                    .filter(drive -> drive.name().equals(place.name()))
                    .findFirst();
            if (former.isPresent()) {
                boolean there = Files.isDirectory(place.directory());
                return new MemberDrive(former.get(), place.directory(), there ? Condition.REPLACED : Condition.ABSENT);
            }
            int number = drives.stream().mapToInt(Drive::number).max().orElse(-1) + 1;
            Drive drive = new Drive(number, place.name(), place.domain(), place.weight());
            drives.add(drive);
            return new MemberDrive(drive, place.directory(), Condition.NEW);
        }

        Membership close() {
            ClusterMap same = new ClusterMap(last.cluster(), last.epoch(), drives);
            ClusterMap map = same.equals(last) ? last : new ClusterMap(last.cluster(), last.epoch() + 1, drives);
            List<MemberDrive> all = map.drives().stream()
                    .map(drive -> members.getOrDefault(
                            drive.number(), new MemberDrive(drive, Path.of(drive.name()), Condition.ABSENT)))
                    .toList();
            return new Membership(map, all);
        }
    }
}
