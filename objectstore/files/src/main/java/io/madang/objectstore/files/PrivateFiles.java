package io.madang.objectstore.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Makes directories with the mode 0700 and files with 0600, whatever the umask of the process is. The mode is given to the
 * call that creates them, so that there is no moment in which somebody else could open them.
 */
public final class PrivateFiles {
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    private PrivateFiles() {}

    /** Makes a directory and its missing parents; leaves those that exist as they are. */
    public static Path createDirectories(Path directory) throws IOException {
        return Files.createDirectories(directory, mode("rwx------"));
    }

    /** Opens a file; one that exists keeps its mode. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), mode("rw-------"));
    }

    /** Whether others than the owner have any right to it; false where it does not exist. */
    public static boolean isOpenToOthers(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        return permissions.stream().anyMatch(OTHERS::contains);
    }

    /** Takes all rights away from others than the owner. */
    public static void closeToOthers(Path path) throws IOException {
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        permissions.addAll(Files.getPosixFilePermissions(path));
        permissions.removeAll(OTHERS);
        Files.setPosixFilePermissions(path, permissions);
    }

    private static FileAttribute<Set<PosixFilePermission>> mode(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }
}
