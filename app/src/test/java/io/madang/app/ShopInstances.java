package io.madang.app;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Instances with the shop, each in a process of its own, that are killed and started again. */
final class ShopInstances implements AutoCloseable {

    static final int NUMBER = 2;

    private static final String[] SETTINGS = {
        "madang.limits.campaign-admin=10000/1s",
        // a place of a killed instance is soon free again
        "madang.coupon.place-patience=3s",
        // a busy machine is no overload
        "madang.admission.min-concurrency=256",
        "madang.limits.order=10000/1s",
        "madang.limits.payment=10000/1s",
        "madang.limits.shop-admin=10000/1s",
        // what is late is soon there, and what is not paid soon over
        "madang.shop.payments.deadline=500ms",
        "madang.shop.payments.local.lateness=1s",
        "madang.shop.payments.sweep-interval=1s",
        "madang.shop.orders.payment-window=30s",
        "madang.shop.orders.placing-deadline=10s",
        "madang.shop.orders.sweep-interval=1s",
        "madang.shop.ranking.zone=" + TestInstallation.ZONE
    };

    private final TestInstallation installation;
    private final Path place;
    private final List<MadangProcess> processes = new ArrayList<>();
    private final List<Integer> ports = new CopyOnWriteArrayList<>();

    ShopInstances(TestInstallation installation, Path place) throws Exception {
        this.installation = installation;
        this.place = place;
        for (int i = 0; i < NUMBER; i++) {
            processes.add(run(i));
            ports.add(processes.get(i).port());
        }
    }

    private MadangProcess run(int number) throws IOException {
        return installation.run("shop", place.resolve("instance-" + number + ".properties"), SETTINGS);
    }

    int port(int number) {
        return ports.get(number);
    }

    /** Ends an instance with SIGKILL, and starts it again; the other goes on meanwhile. */
    void killAndStart(int number) throws Exception {
        processes.get(number).kill();
        processes.set(number, run(number));
        ports.set(number, processes.get(number).port());
    }

    boolean allAnswer(HttpClient http) throws InterruptedException {
        for (int port : ports) {
            try {
                if (new ApiClient(http, port).get("/v1/campaigns").statusCode() != 200) {
                    return false;
                }
            } catch (IOException down) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() throws InterruptedException {
        for (MadangProcess process : processes) {
            process.close();
        }
    }
}
