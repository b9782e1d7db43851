package io.madang.objectstore.server.admin;

import io.madang.objectstore.server.task.Progress;
import io.madang.objectstore.server.task.Result;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * A task's answer while it comes: lines {@code progress SHARE WHAT}, then {@code good} or {@code bad}, then the text.
 * Without that word the answer was cut.
 */
final class TaskStream implements Progress, AutoCloseable {
    private static final long PAUSE_NANOS = 200_000_000;
    private static final String PROGRESS = "progress ";

    private final OutputStream out;
    private final BooleanSupplier stopping;
    private long last = System.nanoTime() - PAUSE_NANOS;

    TaskStream(OutputStream out, BooleanSupplier stopping) {
        this.out = out;
        this.stopping = stopping;
    }

    /** Stops the task when the asker is gone, or the store closes. */
    @Override
    public void at(double share, String what) {
        if (stopping.getAsBoolean()) {
            throw new IllegalStateException("the store is closing");
        }
        long now = System.nanoTime();
        if (now - last >= PAUSE_NANOS) {
            last = now;
            try {
                write(String.format(Locale.ROOT, "%s%.4f %s%n", PROGRESS, share, what.replace('\n', ' ')));
            } catch (IOException e) {
                throw new UncheckedIOException("the asker is gone", e);
            }
        }
    }

    void result(Result result) throws IOException {
        write((result.good() ? "good\n" : "bad\n") + result.text() + "\n");
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    static Result read(InputStream in, Progress progress) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(PROGRESS)) {
                String[] words = line.split(" ", 3);
                progress.at(Double.parseDouble(words[1]), words[2]);
            } else {
                StringBuilder text = new StringBuilder();
                for (String rest = lines.readLine(); rest != null; rest = lines.readLine()) {
                    text.append(rest).append('\n');
                }
                return new Result(line.equals("good"), text.toString().stripTrailing());
            }
        }
        throw new IOException("the store stopped before it had answered");
    }
}
