package io.madang.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/** Passwords made once for a data directory and kept in it, readable by their owner alone. */
record Secrets(Path directory, SecureRandom random) {
    private static final int BYTES = 24;

    /** The secret of that name, made when it is first asked for. */
    String secret(String name) {
        if (!name.matches("[a-z][a-z0-9-]{0,63}")) {
            throw new IllegalArgumentException("A secret's name is lower-case letters, digits and '-': " + name);
        }
        Path file = directory.resolve(name);
        Directories.closeToOthers(directory);
        if (!Files.exists(file)) {
            byte[] bytes = new byte[BYTES];
            random.nextBytes(bytes);
            Directories.writePrivate(
                    file, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
        }
        Directories.restrict(file, "rw-------");
        return read(file);
    }

    private static String read(Path file) {
        try {
            String secret = Files.readString(file, StandardCharsets.US_ASCII).strip();
            if (secret.length() < BYTES) {
                throw new EngineException(file + " is damaged. Delete it and start again: a new one is made.");
            }
            return secret;
        } catch (IOException e) {
            throw new EngineException(
                    "Cannot read " + file + " (" + Directories.reason(e)
                            + "). Run Madang as the user who owns the data directory.",
                    e);
        }
    }
}
