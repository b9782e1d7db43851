package io.madang.sharding;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All databases of this instance: the servers, and each service's schema and connections in them.
 *
 * <p>Nothing here blocks: schemas are made and migrated in the background, all at once, and the first statement waits
 * for its own. {@link #awaitPrepared} is for whoever must know that the start went well.
 */
public final class Databases implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Databases.class);
    private static final Pattern SERVICE_NAME = Pattern.compile("[a-z][a-z0-9_]{0,40}");

    private final ShardMap map;
    private final MeterRegistry meters;
    private final Map<String, DatabaseServer> servers = new TreeMap<>();
    private final Map<String, Shards> services = new ConcurrentHashMap<>();
    private final Map<String, Shard> homes = new ConcurrentHashMap<>();
    private final List<SchemaPool> pools = new ArrayList<>();

    public Databases(DatabaseProperties properties, DatabaseGate gate, MeterRegistry meters) {
        this.map = properties.shardMap();
        this.meters = meters;
        new TreeMap<>(properties.sources())
                .forEach((name, server) -> servers.put(name, new DatabaseServer(name, server, gate)));
        servers.values().forEach(server -> Gauge.builder(
                        "madang.database.up", server, s -> s.heartbeat() instanceof Heartbeat.Up ? 1 : 0)
                .description("whether the database server answers")
                .tag("source", server.name())
                .register(meters));
    }

    /** The data of one service: schema {@code madang_<service>} in every source that holds shards. */
    public Shards forService(String service) {
        return services.computeIfAbsent(checked(service), name -> {
            Map<String, Source> sources = new LinkedHashMap<>();
            String[] locations = {"classpath:db/common", "classpath:db/outbox", "classpath:db/" + name};
            for (String source : map.sources()) {
                sources.put(source, open(server(source), name, locations));
            }
            return new Shards(name, map, sources);
        });
    }

    /** A schema {@code madang_<name>} in the home database alone, for what the whole installation has once. */
    public Shard inHome(String name) {
        return homes.computeIfAbsent(
                checked(name), n -> new Shard(0, open(server(map.sourceOf(0)), n, "classpath:db/" + n)));
    }

    /** Waits until every schema asked for so far is migrated, or its server found to be down; fails if one is broken. */
    public void awaitPrepared() {
        List<SchemaPool> asked;
        synchronized (pools) {
            asked = List.copyOf(pools);
        }
        asked.forEach(SchemaPool::awaitPrepared);
    }

    /** How each source is, as of its last heartbeat a second ago: asking costs nothing and never waits. */
    public List<SourceHealth> health() {
        return servers.values().stream()
                .map(server -> SourceHealth.of(server.name(), server.heartbeat(), map.rangesOf(server.name())))
                .toList();
    }

    /** Every service asked for so far. */
    public List<Shards> services() {
        return List.copyOf(services.values());
    }

    private Source open(DatabaseServer server, String service, String... locations) {
        SchemaPool pool = new SchemaPool(server, "madang_" + service, locations, meters);
        synchronized (pools) {
            pools.add(pool);
        }
        return new Source(server, pool);
    }

    private DatabaseServer server(String name) {
        DatabaseServer server = servers.get(name);
        if (server == null) {
            throw new IllegalArgumentException("no source is called '" + name + "'");
        }
        return server;
    }

    private static String checked(String service) {
        if (!SERVICE_NAME.matcher(service).matches()) {
            throw new IllegalArgumentException("not a service's name: '" + service + "'");
        }
        return service;
    }

    @Override
    public void close() {
        synchronized (pools) {
            pools.forEach(SchemaPool::close);
        }
        servers.values().forEach(DatabaseServer::close);
        log.debug("All database connections are closed");
    }
}
