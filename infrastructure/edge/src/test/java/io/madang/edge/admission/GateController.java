package io.madang.edge.admission;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Requests that stay in service until a test lets them go. */
@RestController
@Access(Who.ANYONE)
public final class GateController {

    final Semaphore gate = new Semaphore(0);
    final AtomicInteger entered = new AtomicInteger();
    final AtomicInteger ended = new AtomicInteger();

    @GetMapping({"/v1/held", "/held", "/v1/operator/held", "/health/held"})
    String held() throws InterruptedException {
        entered.incrementAndGet();
        gate.acquire();
        return "let go";
    }

    @GetMapping({"/v1/quick", "/v1/operator/quick"})
    String quick() {
        return "quick";
    }

    /** Writes until the client's side fails. */
    @GetMapping("/v1/endless")
    void endless(HttpServletResponse response) throws IOException {
        byte[] piece = new byte[64 * 1024];
        try {
            while (true) {
                response.getOutputStream().write(piece);
            }
        } finally {
            ended.incrementAndGet();
        }
    }

    @PostMapping("/v1/field")
    String field(@RequestParam("a") String value) {
        return value;
    }

    @PostMapping("/v1/unread")
    String unread() {
        return "not wanted";
    }

    @PostMapping("/v1/length")
    int length(@RequestBody String body) {
        return body.length();
    }
}
