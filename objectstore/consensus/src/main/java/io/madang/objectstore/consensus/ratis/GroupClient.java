package io.madang.objectstore.consensus.ratis;

import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.ReplicatedGroup;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.client.RaftClient;
import org.apache.ratis.client.api.BlockingApi;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.protocol.exceptions.StateMachineException;
import org.apache.ratis.retry.RetryPolicies;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.util.TimeDuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ratis' client of a group, made anew where it gives up: it does so at once when a member does not have the group (yet) or
 * closes its connection, and then goes on asking the same member.
 */
final class GroupClient implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GroupClient.class);
    private static final TimeDuration PAUSE = TimeDuration.valueOf(100, TimeUnit.MILLISECONDS);
    /** Before another client begins with another member. */
    private static final int TRIES = 20;

    private final ReplicatedGroup group;
    private final CallerSettings settings;
    private RaftClient client;
    private int first;
    private boolean closed;

    GroupClient(ReplicatedGroup group, CallerSettings settings) {
        this.group = group;
        this.settings = settings;
        this.client = open();
    }

    private RaftClient open() {
        Member leader = group.members().get(first % group.members().size());
        return RaftClient.newBuilder()
                .setProperties(RatisSettings.of(settings))
                .setRaftGroup(RatisSettings.group(group))
                .setLeaderId(RaftPeerId.valueOf(leader.name()))
                .setRetryPolicy(RetryPolicies.retryUpToMaximumCountWithFixedSleep(TRIES, PAUSE))
                .build();
    }

    private interface Call {
        RaftClientReply by(BlockingApi api) throws IOException;
    }

    /** Tries until the deadline, of {@link System#nanoTime}. */
    byte[] send(byte[] entry, long deadline) throws IOException, InterruptedException {
        Message message = Message.valueOf(ByteString.copyFrom(entry));
        return call(api -> api.send(message), deadline);
    }

    /** Likewise. */
    byte[] sendToLeader(byte[] content, long deadline) throws IOException, InterruptedException {
        Message message = Message.valueOf(LeaderMessages.bytes(content));
        return call(api -> api.sendReadOnlyNonLinearizable(message), deadline);
    }

    private byte[] call(Call call, long deadline) throws IOException, InterruptedException {
        while (true) {
            RaftClient current = current();
            try {
                RaftClientReply reply = call.by(current.io());
                if (!reply.isSuccess()) {
                    throw new IOException("The group refuses", reply.getException());
                }
                return reply.getMessage().getContent().toByteArray();
            } catch (StateMachineException e) {
                throw e;
            } catch (IOException e) {
                if (System.nanoTime() - deadline > 0 || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                LOG.debug("The group {} did not answer and is called again", group.id(), e);
                PAUSE.sleep();
                renew(current);
            }
        }
    }

    void change(SetConfigurationRequest.Arguments members) throws IOException {
        RaftClientReply reply = current().admin().setConfiguration(members);
        if (!reply.isSuccess()) {
            throw new IOException("The group refuses the change", reply.getException());
        }
    }

    private synchronized RaftClient current() throws IOException {
        if (closed) {
            throw new IOException("The caller is closed");
        }
        return client;
    }

    private synchronized void renew(RaftClient failed) throws IOException {
        if (client == failed && !closed) {
            first++;
            client = open();
            failed.close();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        client.close();
    }
}
