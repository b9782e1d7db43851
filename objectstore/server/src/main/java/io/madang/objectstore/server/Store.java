package io.madang.objectstore.server;

import io.madang.objectstore.gateway.http.AccessListener;
import io.madang.objectstore.gateway.http.Gateway;
import io.madang.objectstore.gateway.http.GatewaySettings;
import io.madang.objectstore.gateway.operation.S3Operations;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.operation.lifecycle.LifecycleRunner;
import io.madang.objectstore.gateway.sign.Credential;
import io.madang.objectstore.gateway.sign.Credentials;
import io.madang.objectstore.gateway.tls.UnusableCertificate;
import io.madang.objectstore.iam.Accounts;
import io.madang.objectstore.server.admin.AdminEndpoint;
import io.madang.objectstore.server.maintenance.Maintenance;
import io.madang.objectstore.server.watch.AccessLog;
import io.madang.objectstore.server.watch.Metrics;
import io.madang.objectstore.server.watch.RequestMetrics;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A store that answers. */
public final class Store implements AutoCloseable {
    public static final String REGION = "us-east-1";

    private final Closing closing = new Closing();
    private final Settings settings;
    private final Contents contents;
    private final Accounts accounts;
    private final Gateway gateway;
    private final AdminEndpoint admin;

    private Store(Settings settings) throws IOException {
        this.settings = settings;
        Clock clock = Clock.systemUTC();
        SecureRandom random = new SecureRandom();
        try {
            Home home = Home.of(settings.data());
            contents = Contents.open(settings, home, clock);
            Maintenance maintenance = new Maintenance(contents, settings.maintenance(), clock);
            // A scrub ends when its drive is closed, so that its tasks are waited for at the very end.
            closing.add(maintenance::close);
            closing.add(contents::close);
            closing.add(maintenance::stop);
            accounts = Accounts.open(home.accounts(), clock, random);
            RequestMetrics requests = new RequestMetrics();
            AccessListener listener = requests;
            if (settings.accessLog()) {
                AccessLog log = new AccessLog(home.logs(), clock);
                closing.add(log::close);
                listener = access -> {
                    requests.answered(access);
                    log.answered(access);
                };
            }
            StoreServices services = new StoreServices(contents.metadata(), contents.data(), accounts, clock, REGION);
            gateway = listen(services, listener, clock);
            closing.add(gateway::close);
            Metrics metrics = new Metrics(contents, requests, maintenance, gateway.metrics());
            admin = new AdminEndpoint(settings.adminPort(), home.admin(), contents, metrics, random);
            closing.add(admin::close);
            maintenance.start(new LifecycleRunner(contents.metadata(), clock));
        } catch (IOException | RuntimeException e) {
            try {
                closing.close();
            } catch (IOException | RuntimeException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    /** Returns when requests are answered; whatever fails, nothing is left open. */
    public static Store open(Settings settings) throws IOException {
        return new Store(settings);
    }

    private Gateway listen(StoreServices services, AccessListener listener, Clock clock) throws IOException {
        GatewaySettings wire =
                GatewaySettings.on(settings.host(), settings.port()).withLimits(OpenFiles.within(settings.limits()));
        wire = wire.withProxies(settings.proxies()).withTls(settings.tls());
        if (settings.domain().isPresent()) {
            wire = wire.withDomains(List.of(settings.domain().get(), "localhost"));
        }
        Credentials credentials = id -> services.iam()
                .key(id)
                .filter(key -> key.usable(clock.instant()))
                .map(key -> new Credential(key.id(), key.secret(), key.user()));
        try {
            return Gateway.start(wire, credentials, new S3Operations(services), listener, clock);
        } catch (UnusableCertificate e) {
            throw new StoreFailure(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            if (e.getCause() instanceof BindException) {
                throw new StoreFailure(
                        "The port " + settings.port() + " on " + settings.host() + " is taken, or not for this user"
                                + " (see: ss -ltnp). Stop what listens there, or choose another: --port "
                                + (settings.port() + 2) + ".",
                        e);
            }
            throw e;
        }
    }

    /** Where S3 is answered. */
    public URI endpoint() {
        InetSocketAddress address = gateway.address();
        boolean everywhere = address.getAddress().isAnyLocalAddress();
        String host = everywhere ? "127.0.0.1" : address.getAddress().getHostAddress();
        String scheme = settings.tls().isPresent() ? "https" : "http";
        return URI.create(scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort());
    }

    public int adminPort() {
        return admin.port();
    }

    public Accounts accounts() {
        return accounts;
    }

    public Contents contents() {
        return contents;
    }

    public List<String> directories() {
        return settings.data().stream().map(Path::toString).toList();
    }

    /** How bytes are kept on the drives there are, in words. */
    public String layout() {
        return LayoutDescription.words(
                contents.drivesInAll(), contents.data().metrics().arithmetic());
    }

    /** What an operator should know before trusting the store. */
    public List<String> warnings() throws IOException {
        return Stream.concat(LayoutDescription.warnings(contents).stream(), exposure().stream())
                .toList();
    }

    /** What to tell the operator where S3 is answered to others without TLS, and no proxy with it is known. */
    public Optional<String> exposure() {
        boolean covered = gateway.address().getAddress().isLoopbackAddress()
                || settings.tls().isPresent()
                || !settings.proxies().isEmpty();
        return covered
                ? Optional.empty()
                : Optional.of("S3 is answered on " + settings.host() + " without TLS: whoever is on the network"
                        + " path can read and change what is sent. Set a certificate, or put a TLS proxy before it and"
                        + " listen on 127.0.0.1.");
    }

    /** Takes no more requests, lets those that run finish, then closes everything. */
    @Override
    public void close() throws IOException {
        closing.close();
    }
}
