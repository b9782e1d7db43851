package io.madang.app;

import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The one map of roles: what there is, what each does, and which beans it brings along. */
public final class RoleMap {

    public static final String ALL_ROLES = "all";

    private static final List<Role> ROLES = List.of(
            new Role(
                    "gateway", "answers clients for every service: here where it runs, at a peer where not", List.of()),
            new Role("account", "sign-up, log-in, sessions, roles, profiles and nicknames", List.of()));

    private RoleMap() {}

    public static List<Role> all() {
        return ROLES;
    }

    /** The roles with the given names; all where none is named. */
    public static List<Role> select(List<String> names) {
        if (names.isEmpty() || names.contains(ALL_ROLES)) {
            return ROLES;
        }
        List<Role> selected = new ArrayList<>();
        for (String name : names) {
            selected.add(ROLES.stream()
                    .filter(role -> role.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> unknown(name)));
        }
        return selected;
    }

    /** The roles as a table for people. */
    public static String table() {
        return ROLES.stream()
                .map(role -> "%-10s %s".formatted(role.name(), role.does()))
                .collect(Collectors.joining("\n"));
    }

    private static CommandFailure unknown(String name) {
        List<String> known = ROLES.stream().map(Role::name).toList();
        return new CommandFailure("there is no role '" + name + "'"
                + Arguments.nearest(name, known)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(".")
                + " The roles are " + String.join(", ", known) + " (all of them without --roles).");
    }
}
