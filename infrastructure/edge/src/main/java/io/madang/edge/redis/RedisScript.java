package io.madang.edge.redis;

import io.lettuce.core.codec.Base16;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A Lua script and the digest by which Redis knows it once it has run. */
public record RedisScript(String text, String digest) {

    public static RedisScript of(String text) {
        return new RedisScript(text, Base16.digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** A script in a file beside the class that runs it. */
    public static RedisScript beside(Class<?> owner, String name) {
        try (InputStream file = owner.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalArgumentException("there is no " + name + " beside " + owner.getName());
            }
            return of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
