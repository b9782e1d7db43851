package io.madang.objectstore.consensus.ratis;

import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.HostSettings;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.ReplicatedGroup;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.client.RaftClientConfigKeys;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.util.SizeInBytes;
import org.apache.ratis.util.TimeDuration;

/** What Ratis is told. */
final class RatisSettings {
    private static final SizeInBytes MESSAGE_BYTES = SizeInBytes.valueOf("64MB");
    /** An entry must fit in it. */
    private static final SizeInBytes BUFFER_BYTES = SizeInBytes.valueOf("8MB");
    /** Of a caller's try; the next one goes to another member. */
    private static final Duration TRY = Duration.ofSeconds(2);

    private RatisSettings() {}

    static RaftProperties of(HostSettings settings) {
        RaftProperties properties = new RaftProperties();
        RaftServerConfigKeys.setStorageDir(
                properties, List.of(settings.directory().toFile()));
        RaftServerConfigKeys.Rpc.setTimeoutMin(properties, time(settings.electionMin()));
        RaftServerConfigKeys.Rpc.setTimeoutMax(properties, time(settings.electionMax()));
        RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMin(properties, time(settings.electionMin()));
        RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMax(properties, time(settings.electionMax()));
        RaftServerConfigKeys.LeaderElection.setPreVote(properties, true);
        // From one to three; other changes of most members are refused by the caller.
        RaftServerConfigKeys.LeaderElection.setMemberMajorityAdd(properties, true);
        // Followers answer from nothing: questions are entries of the log, see ADR 0084.
        RaftServerConfigKeys.Read.setOption(properties, RaftServerConfigKeys.Read.Option.LINEARIZABLE);
        RaftServerConfigKeys.Log.setCorruptionPolicy(properties, RaftServerConfigKeys.Log.CorruptionPolicy.EXCEPTION);
        RaftServerConfigKeys.Log.setPurgePreservationLogNum(properties, settings.keptEntries());
        RaftServerConfigKeys.Log.setWriteBufferSize(properties, SizeInBytes.valueOf(BUFFER_BYTES.getSize() + 8));
        RaftServerConfigKeys.Log.Appender.setBufferByteLimit(properties, BUFFER_BYTES);
        RaftServerConfigKeys.Log.Appender.setInstallSnapshotEnabled(properties, false);
        RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(properties, true);
        RaftServerConfigKeys.Snapshot.setAutoTriggerThreshold(properties, settings.snapshotEntries());
        GrpcConfigKeys.Server.setHost(properties, settings.self().host());
        GrpcConfigKeys.Server.setPort(properties, settings.self().port());
        GrpcConfigKeys.setMessageSizeMax(properties, MESSAGE_BYTES);
        return properties;
    }

    static RaftProperties of(CallerSettings settings) {
        RaftProperties properties = new RaftProperties();
        Duration shortest = settings.deadline().compareTo(TRY) < 0 ? settings.deadline() : TRY;
        RaftClientConfigKeys.Rpc.setRequestTimeout(properties, time(shortest));
        GrpcConfigKeys.setMessageSizeMax(properties, MESSAGE_BYTES);
        return properties;
    }

    static RaftGroup group(ReplicatedGroup group) {
        return RaftGroup.valueOf(RaftGroupId.valueOf(group.id()), peers(group.members()));
    }

    static List<RaftPeer> peers(List<Member> members) {
        return members.stream()
                .map(member -> RaftPeer.newBuilder()
                        .setId(member.name())
                        .setAddress(member.address())
                        .build())
                .toList();
    }

    static TimeDuration time(Duration duration) {
        return TimeDuration.valueOf(duration.toMillis(), TimeUnit.MILLISECONDS);
    }
}
