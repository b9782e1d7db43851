package io.madang.app;

import io.madang.objectstore.server.Store;
import io.madang.testkit.TcpProxy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Instances with media, each in a process of its own behind a network of its own, which are killed and cut off. */
final class MediaInstances implements AutoCloseable {

    private final TestInstallation installation;
    private final String roles;
    private final Path place;
    private final Store store;
    private final List<MadangProcess> processes = new ArrayList<>();
    private final List<TcpProxy> networks = new CopyOnWriteArrayList<>();

    MediaInstances(TestInstallation installation, String roles, int number, Path place, Store store) throws Exception {
        this.installation = installation;
        this.roles = roles;
        this.place = place;
        this.store = store;
        for (int i = 0; i < number; i++) {
            processes.add(run(i));
        }
        for (MadangProcess process : processes) {
            networks.add(TcpProxy.to(process.port()));
        }
    }

    private MadangProcess run(int number) throws IOException {
        return installation.run(
                roles,
                place.resolve(roles + "-" + number + ".properties"),
                "madang.media.s3.endpoint=" + store.endpoint(),
                "madang.media.s3.access-key=" + store.accounts().rootKey().id(),
                "madang.media.s3.secret-key=" + store.accounts().rootKey().secret(),
                "madang.media.worker.directory=" + place.resolve("work-" + number),
                "madang.media.worker.poll=100ms",
                // the jobs of a killed worker are soon taken over
                "madang.media.worker.lease=3s",
                "madang.limits.media-upload=10000/1s",
                // a busy machine is no overload
                "madang.admission.min-concurrency=256");
    }

    int number() {
        return processes.size();
    }

    /** Where an instance is reached. */
    int port(int number) {
        return networks.get(number).port();
    }

    /** Breaks all connections to an instance, which accepts new ones. */
    void cut(int number) {
        networks.get(number).cut();
    }

    /** Ends an instance with SIGKILL, and starts it again; the others go on meanwhile. */
    synchronized void killAndStart(int number) throws Exception {
        processes.get(number).kill();
        networks.get(number).close();
        processes.set(number, run(number));
        networks.set(number, TcpProxy.to(processes.get(number).port()));
    }

    @Override
    public void close() throws InterruptedException {
        networks.forEach(TcpProxy::close);
        for (MadangProcess process : processes) {
            process.close();
        }
    }
}
