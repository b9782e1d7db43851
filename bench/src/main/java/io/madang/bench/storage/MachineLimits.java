package io.madang.bench.storage;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

/** What the machine can do where nothing is asked of it but the bytes: no HTTP, no signatures, no digests, no index. */
final class MachineLimits {

    private static final int PIECE = 256 << 10;
    private static final CompletableFuture<Void> END = CompletableFuture.completedFuture(null);

    private final Path directory;
    private final Duration time;

    MachineLimits(Path directory, Duration time) {
        this.directory = directory;
        this.time = time;
    }

    /** Small records at the end of one file, by as many clients as write objects; each waits until its own is synced. */
    double appends() throws Exception {
        Path file = Files.createTempFile(directory, "limit", ".appends");
        BlockingQueue<CompletableFuture<Void>> waiting = new LinkedBlockingQueue<>();
        long start = System.nanoTime();
        long end = start + time.toNanos();
        long appended = 0;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Thread writer = Thread.ofPlatform().daemon().start(() -> groups(channel, waiting));
            List<Callable<Long>> clients = new ArrayList<>();
            for (int i = 0; i < S3Load.SMALL_CLIENTS; i++) {
                clients.add(() -> {
                    long done = 0;
                    for (; System.nanoTime() < end; done++) {
                        CompletableFuture<Void> mine = new CompletableFuture<>();
                        waiting.add(mine);
                        mine.join();
                    }
                    return done;
                });
            }
            for (Future<Long> each : threads.invokeAll(clients)) {
                appended += each.get();
            }
            waiting.add(END);
            writer.join();
        } finally {
            Files.delete(file);
        }
        return appended * 1e9 / (System.nanoTime() - start);
    }

    private static void groups(FileChannel channel, BlockingQueue<CompletableFuture<Void>> waiting) {
        ByteBuffer records = ByteBuffer.allocateDirect(S3Load.SMALL_CLIENTS * S3Load.SMALL);
        List<CompletableFuture<Void>> group = new ArrayList<>();
        try {
            while (true) {
                group.add(waiting.take());
                waiting.drainTo(group, S3Load.SMALL_CLIENTS - 1);
                records.clear().limit(group.size() * S3Load.SMALL);
                while (records.hasRemaining()) {
                    channel.write(records);
                }
                channel.force(false);
                group.forEach(each -> each.complete(null));
                if (group.contains(END)) {
                    return;
                }
                group.clear();
            }
        } catch (IOException e) {
            group.forEach(each -> each.completeExceptionally(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Megabytes a second over as many connections of this machine with itself as read large objects. */
    double loopback() throws Exception {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        long bytes = 0;
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<Long>> readers = new ArrayList<>();
            for (int i = 0; i < S3Load.LARGE_CLIENTS; i++) {
                SocketChannel from = SocketChannel.open(server.getLocalAddress());
                SocketChannel to = server.accept();
                readers.add(threads.submit(() -> send(from, end)));
                threads.submit(() -> receive(to));
            }
            for (Future<Long> each : readers) {
                bytes += each.get();
            }
        }
        return bytes / 1e6 * 1e9 / (System.nanoTime() - start);
    }

    private static long send(SocketChannel to, long end) throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
        long sent = 0;
        try (to) {
            while (System.nanoTime() < end) {
                sent += to.write(piece.clear());
            }
        }
        return sent;
    }

    private static boolean receive(SocketChannel from) throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
        try (from) {
            while (from.read(piece.clear()) >= 0) {
                // the bytes are of no interest
            }
        }
        return true;
    }
}
