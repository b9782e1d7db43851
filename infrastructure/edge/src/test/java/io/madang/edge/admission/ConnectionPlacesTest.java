package io.madang.edge.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who has a place, and who makes room, at times that the tests choose. */
class ConnectionPlacesTest {

    private static final int TOTAL = 2;
    private static final int RESERVED = 64;
    private static final InetAddress CROWD = InetAddress.ofLiteral("10.0.0.1");
    private static final InetAddress MONITOR = InetAddress.ofLiteral("10.0.0.2");

    private final ClientConnections places = new ClientConnections(
            new ConnectionBounds(
                    TOTAL, TOTAL, address -> false, Duration.ofSeconds(10).toNanos()),
            new SimpleMeterRegistry());
    private final List<SocketChannel> channels = new ArrayList<>();
    private long now;

    @AfterEach
    void closeAll() throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }

    @Test
    void pausesTheSearchForIdleConnectionsAfterItFoundTooFew() throws IOException {
        SocketChannel first = open(CROWD);
        SocketChannel second = open(CROWD);
        of(first).begin();
        of(second).begin();
        assertThat(places.evictIdle(1, now)).isEmpty();
        of(first).serve();
        of(first).rest(now);
        now += Duration.ofMillis(9).toNanos();
        assertThat(places.evictIdle(1, now)).as("within the pause").isEmpty();
        now += Duration.ofMillis(2).toNanos();
        assertThat(places.evictIdle(1, now)).containsExactly(first);
        of(second).serve();
        of(second).rest(now);
        assertThat(places.evictIdle(1, now)).as("enough was found").containsExactly(second);
    }

    @Test
    void makesRoomForAMonitorByThoseOfTheClientThatHoldsMostReservedPlaces() throws IOException {
        for (int i = 0; i < TOTAL; i++) {
            open(CROWD);
        }
        SocketChannel monitor = open(MONITOR);
        while (places.evictReserved(now).isEmpty()) {
            now++;
            open(CROWD);
        }
        assertThat(of(monitor).isReserved()).isTrue();
        assertThat(of(monitor).state()).as("the oldest").isEqualTo(ClientConnection.State.IDLE);
    }

    @Test
    void givesAClientAnotherPlaceWhenOneOfItsOwnIsFreeWhateverItHoldsBeside() throws IOException {
        SocketChannel first = open(CROWD);
        open(CROWD);
        SocketChannel beside = open(CROWD);
        assertThat(of(beside).isReserved()).isTrue();
        places.closed(first);
        assertThat(of(open(CROWD)).isReserved()).isFalse();
        places.closed(beside);
        assertThat(places.isFull()).isTrue();
    }

    @Test
    void refusesOnlyWhenTheReservedPlacesAreTakenToo() throws IOException {
        for (int i = 0; i < TOTAL + RESERVED; i++) {
            of(open(CROWD)).begin();
        }
        assertThat(places.evictReserved(now)).isEmpty();
        SocketChannel none = SocketChannel.open();
        channels.add(none);
        assertThat(places.tryOpen(none, CROWD, now)).isFalse();
    }

    @Test
    void givesAnAddressAQuarterOfAllAndAtLeastAsManyAsAProxyNeeds() {
        assertThat(bounds(0, 0, 2_340).perAddress()).isEqualTo(585);
        assertThat(bounds(0, 0, 128).perAddress()).isEqualTo(64);
        assertThat(bounds(12, 0, 2_340)).extracting("total", "perAddress").containsExactly(12, 12);
        assertThat(bounds(0, 900, 2_340).perAddress()).isEqualTo(900);
    }

    private static ConnectionBounds bounds(int total, int perAddress, int fitting) {
        Duration second = Duration.ofSeconds(1);
        return ConnectionBounds.of(
                new AdmissionProperties(total, perAddress, second, 1024, 64, 256, second, 64, second),
                fitting,
                address -> false);
    }

    private SocketChannel open(InetAddress from) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channels.add(channel);
        assertThat(places.tryOpen(channel, from, now)).isTrue();
        return channel;
    }

    private ClientConnection of(SocketChannel channel) {
        return Objects.requireNonNull(places.of(channel));
    }
}
