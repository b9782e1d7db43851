package io.madang.app.role;

import java.util.List;

/**
 * A part of Madang that can run in a process of its own.
 *
 * @param name the word by which it is switched on
 * @param does what it does, in one line
 * @param configurations the bean definitions that it brings along
 */
public record Role(String name, String does, List<Class<?>> configurations) {

    public Role {
        configurations = List.copyOf(configurations);
    }
}
