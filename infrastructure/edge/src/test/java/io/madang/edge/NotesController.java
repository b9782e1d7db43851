package io.madang.edge;

import io.madang.edge.request.RequestId;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.web.bind.annotation.RestController;

/** The notes service itself, where its role is active. */
@RestController
@ConditionalOnExpression("'${madang.roles:all}'.contains('all') or '${madang.roles:all}'.contains('notes')")
final class NotesController implements Notes {

    private final CurrentCaller current;

    NotesController(CurrentCaller current) {
        this.current = current;
    }

    @Override
    public Note note(String id) {
        return new Note(id, "note " + id);
    }

    @Override
    public Note write(Note note) {
        return note;
    }

    @Override
    public String caller() {
        return current.caller().toString();
    }

    @Override
    public String requestId() {
        return RequestId.current().orElse("none");
    }

    @Override
    public Note fail(String code) {
        throw Failure.relayed(
                ErrorCode.valueOf(code),
                "notes.asked",
                Map.of("often", 7L, "who", "a"),
                "failed as asked",
                Map.of("hint", "none", "retryAfterSeconds", 7));
    }
}
