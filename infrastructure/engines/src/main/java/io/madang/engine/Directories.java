package io.madang.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whole directories and private files: made, copied, put in place and removed. */
public final class Directories {
    private Directories() {}

    /** Makes a directory, and its missing parents, that only its owner may enter. */
    static Path createPrivate(Path directory) {
        try {
            return Files.createDirectories(directory, permissions(directory, "rwx------"));
        } catch (IOException e) {
            throw new EngineException(
                    "Cannot create " + directory + " (" + reason(e) + "). Choose a directory you may write to.", e);
        }
    }

    /** Makes a directory that only its owner may enter, or closes to others one that a copy or a restore left open. */
    static Path closeToOthers(Path directory) {
        createPrivate(directory);
        restrict(directory, "rwx------");
        return directory;
    }

    /** Takes the rights of others, where the file system knows such, from what is there. */
    static void restrict(Path path, String mode) {
        try {
            PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
            Set<PosixFilePermission> wanted = PosixFilePermissions.fromString(mode);
            if (view != null && !wanted.containsAll(view.readAttributes().permissions())) {
                view.setPermissions(wanted);
            }
        } catch (IOException e) {
            throw new EngineException(
                    "Cannot close " + path + " to other users (" + reason(e)
                            + "). Run Madang as its owner, or close it yourself: chmod go= " + path,
                    e);
        }
    }

    /** The mode of what users other than its owner may do something with; empty where they may do nothing. */
    static Optional<String> rightsOfOthers(Path path) {
        try {
            PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
            return Optional.ofNullable(
                            view == null ? null : view.readAttributes().permissions())
                    .filter(mode ->
                            !PosixFilePermissions.fromString("rwx------").containsAll(mode))
                    .map(PosixFilePermissions::toString);
        } catch (IOException e) {
            throw new EngineException("Cannot look at " + path + " (" + reason(e) + ").", e);
        }
    }

    /** Replaces a file that only its owner may read, whole or not at all. */
    static void writePrivate(Path file, String content) {
        try {
            Path next = Files.createTempFile(
                    absoluteParent(file), file.getFileName() + ".", ".new", permissions(file, "rw-------"));
            Files.writeString(next, content, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new EngineException("Cannot write " + file + " (" + reason(e) + "). Check its directory.", e);
        }
    }

    /** Renames a finished directory to its place; false when somebody else was there first. */
    static boolean install(Path finished, Path place) throws IOException {
        try {
            Files.move(finished, place, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (AtomicMoveNotSupportedException e) {
            throw e;
        } catch (IOException e) {
            if (Files.isDirectory(place)) {
                return false;
            }
            throw e;
        }
    }

    static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Path target = to.resolve(from.relativize(directory).toString());
                if (!Files.isDirectory(target)) {
                    Files.createDirectory(target, permissions(target, "rwx------"));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Removes a directory with all it holds; one that does not exist is fine. */
    public static void remove(Path directory) {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                // An engine that is stopping may remove its own files while they are being walked.
                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                        throw e;
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                    Files.deleteIfExists(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot remove " + directory, e);
        }
    }

    static String reason(IOException e) {
        String type = e.getClass().getSimpleName();
        return type.equals("IOException") ? String.valueOf(e.getMessage()) : type + ": " + e.getMessage();
    }

    private static Path absoluteParent(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }

    static FileAttribute<?>[] permissions(Path path, String mode) {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }
}
