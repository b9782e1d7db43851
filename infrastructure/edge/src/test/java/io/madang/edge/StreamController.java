package io.madang.edge;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.request.ClientAddresses;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Bodies that move only as fast as their other end, and where requests come from, behind a gateway. */
@RestController
@Access(Who.ANYONE)
public final class StreamController {

    /** One step of a body in lockstep. */
    public static final int STEP_BYTES = 1 << 20;

    /** Steps that the test has received of a download, and that the service has received of an upload. */
    public static final Semaphore RECEIVED = new Semaphore(0);

    private final ClientAddresses addresses;

    StreamController(ClientAddresses addresses) {
        this.addresses = addresses;
    }

    /** Sends each step only after the reader has had the one before. */
    @GetMapping("/v1/notes/download")
    void download(@RequestParam("steps") int steps, HttpServletResponse response)
            throws IOException, InterruptedException {
        byte[] step = new byte[STEP_BYTES];
        for (int i = 0; i < steps; i++) {
            response.getOutputStream().write(step);
            response.flushBuffer();
            RECEIVED.acquire();
        }
    }

    /** Tells its writer of each step that has arrived. */
    @PostMapping("/v1/notes/upload")
    long upload(HttpServletRequest request) throws IOException {
        long bytes = 0;
        InputStream body = request.getInputStream();
        for (byte[] step = body.readNBytes(STEP_BYTES); step.length > 0; step = body.readNBytes(STEP_BYTES)) {
            bytes += step.length;
            RECEIVED.release();
        }
        return bytes;
    }

    @GetMapping("/v1/notes/address")
    String address(HttpServletRequest request) {
        return addresses.of(request);
    }

    @RateLimited(value = "notes-by-address", count = 2, perSeconds = 86_400)
    @GetMapping("/v1/notes/limited")
    String limited(HttpServletRequest request) {
        return addresses.of(request);
    }
}
