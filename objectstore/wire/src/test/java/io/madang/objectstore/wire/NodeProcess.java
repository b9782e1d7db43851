package io.madang.objectstore.wire;

import io.madang.objectstore.datanode.DataNode;
import io.madang.objectstore.datanode.DataNodeSettings;
import io.madang.objectstore.datanode.RecoveryProgress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

/** A data node behind the wire, in a process of its own until it is killed. Says where it listens. */
final class NodeProcess {
    private NodeProcess() {}

    public static void main(String[] arguments) throws Exception {
        DataNode node =
                DataNode.open(DataNodeSettings.in(Path.of(arguments[0])), damage -> {}, RecoveryProgress.SILENT);
        BlobServer server = BlobServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                WireSettings.DEFAULT,
                UUID.fromString(arguments[1]),
                Map.of(7, node),
                GroupEpochs.fixed(1));
        System.out.println(server.address().getPort());
        System.in.read();
        server.close();
        node.close();
    }
}
