package io.madang.objectstore.consensus.ratis;

import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.GroupCaller;
import io.madang.objectstore.consensus.GroupUnavailable;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.ReplicatedGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.protocol.exceptions.StateMachineException;

/**
 * Calls to one group: some threads, each of which takes all that waits, sends it as one entry, and tells each caller its
 * part of the answer.
 */
public final class RatisCaller implements GroupCaller {
    private final CallerSettings settings;
    private final GroupClient client;
    private final BlockingQueue<Waiting> waiting = new LinkedBlockingQueue<>();
    private final List<Thread> senders = new ArrayList<>();
    private volatile boolean closed;

    private RatisCaller(CallerSettings settings, GroupClient client) {
        this.settings = settings;
        this.client = client;
    }

    public static RatisCaller open(ReplicatedGroup group, CallerSettings settings) {
        GroupClient client = new GroupClient(group, settings);
        RatisCaller caller = new RatisCaller(settings, client);
        for (int i = 0; i < settings.entriesUnderWay(); i++) {
            Thread sender =
                    Thread.ofPlatform().daemon().name("consensus-caller-" + i).unstarted(caller::send);
            caller.senders.add(sender);
            sender.start();
        }
        return caller;
    }

    @Override
    public byte[] submit(byte[] command) {
        return submit(UUID.randomUUID(), command);
    }

    @Override
    public byte[] submit(UUID request, byte[] command) {
        return call(new Call(false, request, command));
    }

    @Override
    public byte[] ask(byte[] question) {
        return call(new Call(true, new UUID(0, 0), question));
    }

    @Override
    public byte[] sendToLeader(byte[] message) {
        try {
            return client.sendToLeader(
                    message, System.nanoTime() + settings.deadline().toNanos());
        } catch (IOException e) {
            throw new GroupUnavailable("The leader does not answer: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GroupUnavailable("Interrupted while waiting for the leader", e);
        }
    }

    @Override
    public void changeMembers(List<Member> now, List<Member> next) {
        long kept = next.stream().filter(now::contains).count();
        if (next.size() % 2 == 0 || kept * 2 <= next.size() && now.size() > 1) {
            throw new IllegalArgumentException(
                    "Groups have an odd number of members, and keep most of them in a change");
        }
        SetConfigurationRequest.Arguments change = SetConfigurationRequest.Arguments.newBuilder()
                .setServersInCurrentConf(RatisSettings.peers(now))
                .setServersInNewConf(RatisSettings.peers(next))
                .setMode(SetConfigurationRequest.Mode.COMPARE_AND_SET)
                .build();
        try {
            client.change(change);
        } catch (IOException e) {
            throw new GroupUnavailable("The members were not changed: " + e.getMessage(), e);
        }
    }

    private byte[] call(Call call) {
        long deadline = System.nanoTime() + settings.deadline().toNanos();
        while (true) {
            Waiting entry = new Waiting(call, deadline, new CompletableFuture<>());
            waiting.add(entry);
            if (closed && waiting.remove(entry)) {
                throw new GroupUnavailable("The caller is closed", null);
            }
            switch (entry.answer()) {
                case CallOutcome.Answered(byte[] content) -> {
                    return content;
                }
                case CallOutcome.Failed(String reason) -> throw new GroupUnavailable(reason, null);
                case CallOutcome.NotAsked() -> {
                    if (System.nanoTime() - deadline > 0) {
                        throw new GroupUnavailable("The question was not answered in time", null);
                    }
                }
            }
        }
    }

    private void send() {
        List<Waiting> entry = new ArrayList<>();
        try {
            while (!closed) {
                take(entry);
                answerOrFail(entry);
                entry.clear();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            GroupUnavailable ended = new GroupUnavailable("The caller is closed", null);
            entry.forEach(each -> each.told().completeExceptionally(ended));
        }
    }

    private void take(List<Waiting> entry) throws InterruptedException {
        Waiting next = waiting.take();
        long bytes = 0;
        while (next != null) {
            if (next.late()) {
                next.told().completeExceptionally(new GroupUnavailable("The call waited for too long", null));
            } else {
                entry.add(next);
                bytes += next.call().content().length;
            }
            boolean full = entry.size() == settings.entryRequests() || bytes >= settings.entryBytes();
            next = full ? null : waiting.poll();
        }
    }

    private void answerOrFail(List<Waiting> entry) throws InterruptedException {
        try {
            answer(entry);
        } catch (StateMachineException e) {
            if (entry.size() == 1) {
                fail(entry, "The group refuses the command: " + e.getMessage(), e);
                return;
            }
            // One of them is not understood, and the others must not suffer for it.
            for (Waiting each : entry) {
                answerOrFail(List.of(each));
            }
        } catch (IOException | RuntimeException e) {
            fail(entry, "The group does not answer", e);
        }
    }

    private static void fail(List<Waiting> entry, String message, Exception cause) {
        GroupUnavailable unavailable = new GroupUnavailable(message, cause);
        entry.forEach(each -> each.told().completeExceptionally(unavailable));
    }

    private void answer(List<Waiting> entry) throws IOException, InterruptedException {
        if (entry.isEmpty()) {
            return;
        }
        byte[] calls = EntryCodec.calls(entry.stream().map(Waiting::call).toList());
        long deadline = entry.stream().mapToLong(Waiting::deadline).max().orElseThrow();
        List<CallOutcome> answers = EntryCodec.answers(client.send(calls, deadline));
        if (answers.size() != entry.size()) {
            throw new IOException(answers.size() + " answers to " + entry.size() + " calls");
        }
        for (int i = 0; i < entry.size(); i++) {
            entry.get(i).told().complete(answers.get(i));
        }
    }

    @Override
    public void close() {
        closed = true;
        senders.forEach(Thread::interrupt);
        try {
            client.close();
            for (Thread sender : senders) {
                sender.join();
            }
        } catch (IOException e) {
            throw new IllegalStateException("The caller cannot be closed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        GroupUnavailable ended = new GroupUnavailable("The caller is closed", null);
        waiting.forEach(each -> each.told().completeExceptionally(ended));
    }

    private record Waiting(Call call, long deadline, CompletableFuture<CallOutcome> told) {
        boolean late() {
            return System.nanoTime() - deadline > 0;
        }

        CallOutcome answer() {
            try {
                return told.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof GroupUnavailable unavailable) {
                    throw new GroupUnavailable(String.valueOf(unavailable.getMessage()), unavailable);
                }
                throw new IllegalStateException(e);
            } catch (TimeoutException e) {
                throw new GroupUnavailable("The group did not answer in time", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new GroupUnavailable("Interrupted while waiting for the group", e);
            }
        }
    }
}
