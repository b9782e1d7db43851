package io.madang.account.nickname;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.NicknameLogEntry;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
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
            throw Failure.of(AccountReason.NICKNAME_QUEUE_NOT_FOUND, arg("queue", queue));
        }
        if (limit < 1 || limit > MAX_ENTRIES) {
            throw Failure.ofField(
                    "limit", InputReason.RANGE, arg("min", 1), arg("max", MAX_ENTRIES), arg("value", limit));
        }
        return queues.after(queue, serial, limit);
    }
}
