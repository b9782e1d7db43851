package io.madang.objectstore.cluster.simulation;

import java.util.ArrayList;
import java.util.List;

/** What can be killed, started again, stopped and woken. What it had in memory is gone with each life. */
abstract class Process {
    final int number;
    final World world;
    private final List<Runnable> held = new ArrayList<>();
    private boolean up;
    private boolean paused;
    private int life;

    Process(int number, World world) {
        this.number = number;
        this.world = world;
    }

    abstract void started();

    boolean up() {
        return up;
    }

    boolean paused() {
        return paused;
    }

    final void start() {
        up = true;
        paused = false;
        life++;
        started();
    }

    final void kill() {
        up = false;
        paused = false;
        held.clear();
    }

    final void pause() {
        paused = up;
    }

    final void wake() {
        if (paused) {
            paused = false;
            List<Runnable> waited = new ArrayList<>(held);
            held.clear();
            waited.forEach(this::run);
        }
    }

    /** A message that has arrived, for whichever life it finds. */
    final void run(Runnable what) {
        if (up && paused) {
            held.add(what);
        } else if (up) {
            what.run();
        }
    }

    /** A timer of this life. */
    final void after(long delay, Runnable what) {
        int begunIn = life;
        world.after(
                delay,
                () -> run(() -> {
                    if (life == begunIn) {
                        what.run();
                    }
                }));
    }

    final void every(long period, Runnable what) {
        after(period / 2 + world.random.nextLong(period / 2), () -> again(period, what));
    }

    private void again(long period, Runnable what) {
        what.run();
        after(period, () -> again(period, what));
    }
}
