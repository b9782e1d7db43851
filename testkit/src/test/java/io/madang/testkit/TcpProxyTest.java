package io.madang.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TcpProxyTest {
    private ServerSocket echo;
    private TcpProxy proxy;

    @BeforeEach
    void start() throws IOException {
        echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::serve);
        proxy = TcpProxy.to(echo.getLocalPort());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        echo.close();
    }

    private void serve() {
        while (!echo.isClosed()) {
            try {
                Socket client = echo.accept();
                Thread.startVirtualThread(() -> echo(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void echo(Socket client) {
        try (client) {
            client.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException cut) {
            // The other side of a fault under test.
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static String say(Socket socket, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        socket.getOutputStream().write(bytes);
        return new String(socket.getInputStream().readNBytes(bytes.length), StandardCharsets.UTF_8);
    }

    @Test
    void passesEveryByteBothWaysAndTheEndToo() throws Exception {
        byte[] sent = new byte[1 << 20];
        new Random(Seeds.next("TcpProxyTest")).nextBytes(sent);
        try (Socket socket = connect()) {
            InputStream input = socket.getInputStream();
            CompletableFuture<byte[]> received = CompletableFuture.supplyAsync(() -> all(input));
            socket.getOutputStream().write(sent);
            socket.shutdownOutput();
            assertThat(received.get()).isEqualTo(sent);
        }
        assertThat(proxy.bytesToTarget()).isEqualTo(sent.length);
        assertThat(proxy.bytesFromTarget()).isEqualTo(sent.length);
    }

    private static byte[] all(InputStream input) {
        try {
            return input.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void holdsDataBackUntilItIsRestored() throws IOException {
        try (Socket socket = connect()) {
            assertThat(say(socket, "quick")).isEqualTo("quick");
            proxy.delay(Duration.ofHours(1));
            socket.setSoTimeout(100);
            assertThatThrownBy(() -> say(socket, "slow")).isInstanceOf(SocketTimeoutException.class);
            proxy.restore();
            socket.setSoTimeout(10_000);
            assertThat(new String(socket.getInputStream().readNBytes(4), StandardCharsets.UTF_8))
                    .isEqualTo("slow");
        }
    }

    @Test
    void delaysEachWay() throws IOException {
        proxy.delay(Duration.ofMillis(60));
        try (Socket socket = connect()) {
            long begin = System.nanoTime();
            assertThat(say(socket, "hello")).isEqualTo("hello");
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(118));
        }
    }

    @Test
    void cutsWhatIsOpenAndAcceptsAgain() throws IOException {
        try (Socket socket = connect()) {
            assertThat(say(socket, "hello")).isEqualTo("hello");
            proxy.cut();
            assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        try (Socket next = connect()) {
            assertThat(say(next, "again")).isEqualTo("again");
        }
    }

    @Test
    void refusesUntilItIsRestored() throws IOException {
        proxy.refuse();
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
        proxy.restore();
        try (Socket socket = connect()) {
            assertThat(say(socket, "again")).isEqualTo("again");
        }
    }
}
