package io.madang.objectstore.server.admin;

import io.madang.objectstore.iam.OwnersFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * How to reach a running store, written where only the owner of its data may read it.
 *
 * @param token with which commands show that they could read this
 */
record AdminFile(int port, String token) {
    static Optional<AdminFile> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        properties.load(new StringReader(Files.readString(file)));
        String port = properties.getProperty("port", "");
        return port.matches("\\d{1,5}")
                ? Optional.of(new AdminFile(Integer.parseInt(port), properties.getProperty("token", "")))
                : Optional.empty();
    }

    void write(Path file) throws IOException {
        new OwnersFile(file).replace("port=" + port + "\ntoken=" + token + "\n");
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "AdminFile[port=" + port + "]";
    }
}
