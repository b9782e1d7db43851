package io.madang.app.start;

import java.util.concurrent.CountDownLatch;

/** A process that does nothing but end with its supervisor. */
final class SupervisorProbe {

    private SupervisorProbe() {}

    public static void main(String[] args) throws InterruptedException {
        Supervisor.ofEnvironment().orElseThrow().endWithIt();
        System.out.println("pid " + ProcessHandle.current().pid());
        new CountDownLatch(1).await();
    }
}
