package io.madang.engine;

/** The name and password with which the application reaches an engine. */
public record EngineCredentials(String username, String password) {
    public EngineCredentials {
        if (!username.matches("[A-Za-z0-9_]{1,32}")) {
            throw new IllegalArgumentException("username must be 1 to 32 letters, digits or underscores");
        }
        // The password travels in SQL, in a configuration file and in URLs: a plain alphabet needs no quoting anywhere.
        if (!password.matches("[A-Za-z0-9_-]{8,128}")) {
            throw new IllegalArgumentException("password must be 8 to 128 letters, digits, '_' or '-'");
        }
    }

    @Override
    public String toString() {
        return "Credentials[" + username + "]";
    }
}
