package io.madang.objectstore.consensus.ratis;

import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.LogPosition;
import io.madang.objectstore.consensus.ratis.CopyMessages.Asked;
import io.madang.objectstore.consensus.ratis.CopyMessages.CopiedFile;
import io.madang.objectstore.consensus.ratis.CopyMessages.Copy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.client.RaftClient;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.retry.RetryPolicies;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.util.TimeDuration;

/** Fetches a copy of a replica from another member. A piece that does not come is asked for again, from where it was. */
final class CopyFetch implements AutoCloseable {
    private static final int TRIES = 100;
    private static final TimeDuration PAUSE = TimeDuration.valueOf(100, TimeUnit.MILLISECONDS);

    private final RaftPeer source;
    private final RaftClient client;

    CopyFetch(RaftGroup group, RaftPeer source) {
        this.source = source;
        this.client = RaftClient.newBuilder()
                .setProperties(RatisSettings.of(CallerSettings.DEFAULT))
                .setRaftGroup(RaftGroup.valueOf(group.getGroupId(), source))
                .setRetryPolicy(RetryPolicies.retryUpToMaximumCountWithFixedSleep(TRIES, PAUSE))
                .build();
    }

    /** Into an empty directory; all of it is on the drive when this returns. */
    LogPosition into(Path directory) throws IOException {
        Copy copy = CopyMessages.copy(ask(new Asked.Begin()));
        for (CopiedFile file : copy.files()) {
            fetch(copy, file, directory);
        }
        ask(new Asked.End(copy.name()));
        return copy.position();
    }

    private void fetch(Copy copy, CopiedFile file, Path directory) throws IOException {
        Path target = directory.resolve(file.path()).normalize();
        if (!target.startsWith(directory)) {
            throw new IOException("A copy has a file outside of it: " + file.path());
        }
        Files.createDirectories(target.getParent());
        try (FileChannel channel = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long offset = 0;
            while (offset < file.bytes()) {
                byte[] content = CopyMessages.content(ask(new Asked.Piece(copy.name(), file.path(), offset)));
                if (content.length == 0) {
                    throw new IOException(file.path() + " ends after " + offset + " bytes of " + file.bytes());
                }
                ByteBuffer left = ByteBuffer.wrap(content);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
                offset += content.length;
            }
            channel.force(true);
        }
    }

    private byte[] ask(Asked asked) throws IOException {
        Message question = Message.valueOf(ByteString.copyFrom(CopyMessages.bytes(asked)));
        RaftClientReply reply = client.io().sendStaleRead(question, 0, source.getId());
        if (!reply.isSuccess()) {
            throw new IOException("No copy comes from " + source.getId(), reply.getException());
        }
        return reply.getMessage().getContent().toByteArray();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
