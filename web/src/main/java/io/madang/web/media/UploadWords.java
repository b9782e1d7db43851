package io.madang.web.media;

import io.madang.web.page.Frame;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** What the script for uploads says, in the reader's language. */
public final class UploadWords {

    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> KEYS = List.of(
            "waiting",
            "running",
            "paused",
            "checking",
            "ready",
            "refused",
            "failed",
            "cancelled",
            "cancel",
            "again",
            "choose",
            "show",
            "busy",
            "offline");

    private UploadWords() {}

    /** All of them, as an attribute carries them. */
    public static String json(Frame frame) {
        Map<String, String> words = new LinkedHashMap<>();
        KEYS.forEach(key -> words.put(key, frame.say("media.upload." + key)));
        words.put("other", frame.say("media.upload.other", "{0}"));
        words.put("uploading", frame.say("media.pictures.uploading", "{0}"));
        return JSON.writeValueAsString(words);
    }
}
