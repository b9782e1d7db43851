package io.madang.edge.peer;

import io.madang.contracts.service.Service;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The services there are, and the roles that are active in this instance. */
public final class Roles {

    public static final String GATEWAY = "gateway";
    /** Speaks S3 on a port of its own, so that no path leads to it. */
    public static final String STORAGE = "storage";

    /** Works on what is due in the database of {@code media}; nobody calls it. */
    public static final String MEDIA_WORKER = "media-worker";

    public static final String ALL = "all";

    private final List<Service> services;
    private final Set<String> local;
    private final List<Route> routes;

    private Roles(List<Service> services, Set<String> local) {
        this.services = List.copyOf(services);
        this.local = java.util.Collections.unmodifiableSet(local);
        this.routes = services.stream()
                .flatMap(service -> service.paths().stream().map(path -> new Route(PathPrefix.parse(path), service)))
                .sorted(Comparator.comparing(Route::prefix).reversed())
                .toList();
    }

    /** Reads {@code all}, or role names with commas between them. */
    public static Roles parse(String text, List<Service> services) {
        Set<String> known =
                new LinkedHashSet<>(services.stream().map(Service::role).toList());
        known.add(GATEWAY);
        known.add(STORAGE);
        known.add(MEDIA_WORKER);
        Set<String> local = new LinkedHashSet<>();
        for (String part : text.split(",", -1)) {
            String role = part.strip();
            if (role.equals(ALL)) {
                local.addAll(known);
            } else if (known.contains(role)) {
                local.add(role);
            } else if (!role.isEmpty()) {
                throw new IllegalArgumentException("there is no role '" + role + "'; the roles are " + known);
            }
        }
        return new Roles(services, local);
    }

    public boolean isLocal(String role) {
        return local.contains(role);
    }

    /** The active roles, in the order of the catalogue or of the setting. */
    public Set<String> local() {
        return local;
    }

    public List<Service> absent() {
        return services.stream().filter(service -> !isLocal(service.role())).toList();
    }

    /** The service that a path belongs to: the one with the longest prefix. */
    Optional<Service> ownerOf(String path) {
        return routes.stream()
                .filter(route -> route.prefix().covers(path))
                .findFirst()
                .map(Route::owner);
    }

    private record Route(PathPrefix prefix, Service owner) {}
}
