package io.madang.objectstore.gateway.operation;

import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.data.DataSettings;
import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.data.RepairQueue;
import io.madang.objectstore.datanode.DataNode;
import io.madang.objectstore.datanode.DataNodeSettings;
import io.madang.objectstore.datanode.RecoveryProgress;
import io.madang.objectstore.gateway.http.Gateway;
import io.madang.objectstore.gateway.http.GatewaySettings;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.sign.Credential;
import io.madang.objectstore.iam.AccessKey;
import io.madang.objectstore.iam.Accounts;
import io.madang.objectstore.iam.AddressRange;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.rocks.MetadataSettings;
import io.madang.objectstore.metadata.rocks.RocksMetadata;
import io.madang.objectstore.placement.DriveDirectory;
import io.madang.objectstore.placement.MemberDrive;
import io.madang.objectstore.placement.Membership;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** A whole store on this machine: gateway, names and three drives, all real, for the tests of one class. */
@SuppressWarnings("NullAway.Init")
final class TestStore implements BeforeAllCallback, AfterAllCallback {
    static final String REGION = "us-east-1";
    private static final int DRIVES = 3;

    final Clock clock = Clock.systemUTC();
    final FullDrive fullness = new FullDrive();
    private final List<AutoCloseable> open = new ArrayList<>();
    private final AtomicInteger buckets = new AtomicInteger();
    private Path home = Path.of("");
    Metadata metadata;
    ObjectData data;
    Accounts accounts;
    Gateway gateway;
    S3Client s3;

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        home = Files.createTempDirectory("madang-s3-");
        data = openData();
        metadata = opened(RocksMetadata.open(MetadataSettings.in(home.resolve("metadata")), clock));
        accounts = Accounts.open(home.resolve("iam"), clock, new SecureRandom());
        gateway = opened(gatewayIn(REGION));
        s3 = opened(client(accounts.rootKey()));
    }

    /** Another way to the same store, which says that it is in this region. */
    Gateway gatewayIn(String region) throws IOException {
        StoreServices services = new StoreServices(metadata, data, accounts, clock, region);
        return Gateway.start(
                GatewaySettings.on("127.0.0.1", 0)
                        .withProxies(List.of(AddressRange.of(InetAddress.getLoopbackAddress()))),
                id -> accounts.key(id).map(key -> new Credential(key.id(), key.secret(), key.user())),
                new S3Operations(services),
                access -> {},
                clock);
    }

    private ObjectData openData() throws Exception {
        List<DriveDirectory> places = new ArrayList<>();
        for (int drive = 0; drive < DRIVES; drive++) {
            places.add(new DriveDirectory(home.resolve("d" + drive), "domain-" + drive, 1));
        }
        Membership membership = Membership.open(places);
        RepairQueue queue = RepairQueue.open(
                membership.members().stream().map(MemberDrive::directory).toList());
        Map<Integer, Blobs> attached = new HashMap<>();
        for (MemberDrive member : membership.members()) {
            DataNode node = opened(DataNode.open(drive(member.directory()), queue, RecoveryProgress.SILENT));
            attached.put(member.drive().number(), fullness.before(node));
        }
        return opened(ObjectData.open(DataSettings.defaults(), membership.map(), attached, queue));
    }

    private static DataNodeSettings drive(Path directory) {
        DataNodeSettings usual = DataNodeSettings.in(directory);
        return new DataNodeSettings(
                directory,
                usual.volumeBytes(),
                usual.volumeRecords(),
                2,
                usual.extentBytes(),
                usual.blobBytes(),
                usual.streams(),
                usual.pendingBytes(),
                usual.groupBytes(),
                usual.patience(),
                0,
                usual.garbageShare(),
                usual.backgroundBytesPerSecond(),
                usual.cacheBytes());
    }

    private <T extends AutoCloseable> T opened(T part) {
        open.add(part);
        return part;
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + gateway.address().getPort());
    }

    /** A client of the SDK as it comes, but for the address. */
    S3Client client(AccessKey key) {
        return S3Client.builder()
                .endpointOverride(endpoint())
                .region(Region.of(REGION))
                .forcePathStyle(true)
                .credentialsProvider(credentials(key))
                .build();
    }

    S3Presigner presigner() {
        return S3Presigner.builder()
                .endpointOverride(endpoint())
                .region(Region.of(REGION))
                .credentialsProvider(credentials(accounts.rootKey()))
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .build();
    }

    RawClient raw() {
        return new RawClient(endpoint(), accounts.rootKey());
    }

    private static StaticCredentialsProvider credentials(AccessKey key) {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create(key.id(), key.secret()));
    }

    /** A new bucket of a name that no other test has. */
    String bucket() {
        String name = "test-" + buckets.incrementAndGet();
        s3.createBucket(create -> create.bucket(name));
        return name;
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        for (AutoCloseable part : open.reversed()) {
            part.close();
        }
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
