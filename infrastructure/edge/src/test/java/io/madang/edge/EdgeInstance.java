package io.madang.edge;

import io.madang.cluster.ClusterConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.contracts.service.Service;
import io.madang.edge.peer.PeerClientRegistrar;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.edge.security.TokenKey;
import io.madang.edge.security.TokenKeys;
import io.madang.edge.tls.SelfSignedKeyPair;
import io.madang.sharding.ShardingConfiguration;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** A whole edge on a port of its own, with one small service behind it, as tests talk to it. */
public final class EdgeInstance implements AutoCloseable {

    public static final Service NOTES =
            new Service("notes", List.of("/v1/notes", "/internal/notes"), List.of(Notes.class));
    public static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8);

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ConfigurableApplicationContext context;

    private EdgeInstance(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts with the given settings, such as {@code madang.roles=gateway}. */
    public static EdgeInstance start(List<Class<?>> controllers, String... settings) {
        List<Class<?>> sources = new ArrayList<>(controllers);
        sources.add(Parts.class);
        return run(sources, settings);
    }

    /** Starts with databases behind it and the key that they hold, as an installation does. */
    public static EdgeInstance startWhole(String... settings) {
        return run(
                List.of(
                        ShardingConfiguration.class,
                        ClusterConfiguration.class,
                        EdgeConfiguration.class,
                        TrialController.class),
                settings);
    }

    private static EdgeInstance run(List<Class<?>> sources, String... settings) {
        List<String> arguments = new ArrayList<>(List.of("--server.address=127.0.0.1"));
        if (List.of(settings).stream().noneMatch(s -> s.startsWith("server.port"))) {
            arguments.add("--server.port=0");
        }
        if (List.of(settings).stream().noneMatch(s -> s.startsWith("madang.redis.url"))) {
            arguments.add("--madang.redis.url=" + TestEngines.redis().url());
        }
        for (String setting : settings) {
            arguments.add("--" + setting);
        }
        var application = new SpringApplication(sources.toArray(Class<?>[]::new));
        return new EdgeInstance(application.run(arguments.toArray(String[]::new)));
    }

    /** Starts with the notes service and the endpoints made for trying the edge. */
    public static EdgeInstance start(String... settings) {
        return start(List.of(NotesController.class, TrialController.class), settings);
    }

    /** The same with some more endpoints. */
    public static EdgeInstance startWith(List<Class<?>> more, String... settings) {
        List<Class<?>> all = new ArrayList<>(List.of(NotesController.class, TrialController.class));
        all.addAll(more);
        return start(all, settings);
    }

    /** The settings by which a database source leads to a server. */
    public static List<String> source(String name, TestMariaDb server) {
        String prefix = "madang.database.sources." + name;
        return List.of(
                prefix + ".url=" + server.url(),
                prefix + ".username=" + server.username(),
                prefix + ".password=" + server.password());
    }

    public String address() {
        String scheme = isOverTls() ? "https" : "http";
        return scheme + "://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
    }

    private boolean isOverTls() {
        return context.getEnvironment().containsProperty("server.ssl.bundle");
    }

    public int port() {
        return URI.create(address()).getPort();
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public String token(long user, boolean admin) {
        return token(Caller.ofUser(new UserId(user), 7, admin, Set.of()));
    }

    public String token(Caller caller) {
        return bean(AccessTokens.class).issue(caller, Duration.ofMinutes(5));
    }

    public static Caller service() {
        return Caller.ofInstance();
    }

    public HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, null, headers);
    }

    public HttpResponse<String> send(
            String method, String path, @org.jspecify.annotations.Nullable String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address() + path))
                .timeout(Duration.ofSeconds(20))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null && !List.of(headers).contains("Content-Type")) {
            request.header("Content-Type", "application/json");
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request.build());
    }

    public static HttpResponse<String> send(HttpRequest request) {
        try {
            HttpClient client = "https".equals(request.uri().getScheme()) ? OverTls.CLIENT : CLIENT;
            return client.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    public static Map<String, Object> json(HttpResponse<String> response) {
        return JSON.readValue(response.body(), new TypeReference<Map<String, Object>>() {});
    }

    @Override
    public void close() {
        context.close();
    }

    private static final class OverTls {
        static final HttpClient CLIENT = HttpClient.newBuilder()
                .sslContext(SelfSignedKeyPair.trusting(SelfSignedKeyPair.shared()))
                .build();
    }

    @Configuration(proxyBeanMethods = false)
    @Import({EdgeComponents.class, NotesRoles.class})
    static class Parts {

        @Bean
        TokenKeys tokenKeys() {
            return TokenKeys.of(KEY);
        }

        @Bean
        TokenKey tokenKey() {
            return KEY::clone;
        }
    }

    static final class NotesRoles extends PeerClientRegistrar {
        NotesRoles() {
            super(List.of(NOTES));
        }
    }
}
