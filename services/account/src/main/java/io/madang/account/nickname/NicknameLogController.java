package io.madang.account.nickname;

import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.NicknameLogEntry;
import io.madang.kernel.error.Failure;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.RestController;

/** The log of nickname changes, for other services. */
@Hidden
@RestController
class NicknameLogController implements NicknameLog {

    private final NicknameQueues queues;

    NicknameLogController(NicknameQueues queues) {
        this.queues = queues;
    }

    @Override
    public Map<Integer, Long> heads() {
        return queues.heads();
    }

    @Override
    public List<NicknameLogEntry> after(int queue, long serial, int limit) {
        if (queue < 0 || queue >= queues.count()) {
            throw Failure.notFound("There is no nickname queue " + queue + ".");
        }
        if (limit < 1 || limit > MAX_ENTRIES) {
            throw Failure.invalid("limit must be 1 to " + MAX_ENTRIES + ", not " + limit);
        }
        return queues.after(queue, serial, limit);
    }
}
