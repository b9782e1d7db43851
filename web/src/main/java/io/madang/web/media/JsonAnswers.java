package io.madang.web.media;

import io.madang.kernel.error.Failure;
import io.madang.web.form.FormErrorMessages;
import io.madang.web.page.Frame;
import io.madang.web.page.Frames;
import io.madang.web.page.Page;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/** Answers for the pages' own scripts; what went wrong is said in the reader's language. */
final class JsonAnswers {

    private static final String JSON = "application/json";

    private final Frames frames;
    private final JsonMapper mapper = new JsonMapper();

    JsonAnswers(Frames frames) {
        this.frames = frames;
    }

    Page of(HttpServletRequest request, Function<Frame, Map<String, ?>> making) {
        Frame frame = frames.of(request);
        try {
            return page(making.apply(frame));
        } catch (Failure e) {
            String sentence =
                    FormErrorMessages.of(e, Set.of(), frame.pageMessages()).above();
            return page(Map.of("error", sentence)).withStatus(e.code().status());
        }
    }

    private Page page(Map<String, ?> members) {
        return Page.of(JSON, mapper.writeValueAsBytes(members)).asPersonal();
    }
}
