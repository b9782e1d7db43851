package io.madang.engine;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Files packed in a jar of the class path, laid out on disk. */
final class JarResources {
    private JarResources() {}

    static boolean exists(String resource) {
        return JarResources.class.getResource("/" + resource) != null;
    }

    /** Unpacks what lies under {@code prefix} and is wanted, keeping its layout. */
    static void unpack(String anchor, String prefix, Wanted wanted, Path directory) throws IOException {
        URL url = JarResources.class.getResource("/" + anchor);
        if (url == null) {
            throw new IOException(anchor + " is not on the class path");
        }
        URLConnection connection = url.openConnection();
        if (!(connection instanceof JarURLConnection jarConnection)) {
            throw new IOException(anchor + " is not in a jar: " + url);
        }
        // Uncached, the jar is ours to read and to close, even if another thread unpacks from it too.
        jarConnection.setUseCaches(false);
        try (JarFile jar = jarConnection.getJarFile()) {
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                String name = entry.getName();
                if (entry.isDirectory() || !name.startsWith(prefix)) {
                    continue;
                }
                String relative = name.substring(prefix.length());
                Path target = directory.resolve(relative).normalize();
                if (wanted.includes(relative) && target.startsWith(directory)) {
                    write(jar, entry, target);
                }
            }
        }
    }

    private static void write(JarFile jar, JarEntry entry, Path target) throws IOException {
        Path parent = target.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        try (InputStream content = jar.getInputStream(entry)) {
            Files.copy(content, target);
        }
    }

    static void makeExecutable(Path file) throws IOException {
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " cannot be made executable");
        }
    }

    /** Which files, by their path under the prefix. */
    @FunctionalInterface
    interface Wanted {
        boolean includes(String path);
    }
}
