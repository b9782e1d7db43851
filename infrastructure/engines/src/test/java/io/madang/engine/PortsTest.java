package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PortsTest {
    @Test
    void movesUpFromAPortThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int chosen = new Ports().atOrAbove(taken.getLocalPort());
            assertThat(chosen).isGreaterThan(taken.getLocalPort());
            assertThat(Ports.isFree(chosen)).isTrue();
        }
    }

    @Test
    void neverGivesTheSamePortTwice() {
        Ports ports = new Ports();
        int first = ports.any();
        assertThat(ports.atOrAbove(first)).isGreaterThan(first);
    }

    @Test
    void aPortThatIsNotBoundYetIsNoneOfThoseOfOutgoingConnections() {
        Ports ports = new Ports();
        assertThat(IntStream.range(0, 100).map(i -> ports.any()))
                .doesNotHaveDuplicates()
                .allMatch(port -> port >= 10_240 && port < 32_768);
    }
}
