package io.madang.stream;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Header;

/** What is written on messages that were set aside, and on those that were put back. */
final class DeadLetterHeaders {

    static final String TOPIC = "madang-topic";
    static final String PARTITION = "madang-partition";
    static final String OFFSET = "madang-offset";

    /** When the message came to its topic. */
    static final String TIME = "madang-time";

    static final String ERROR = "madang-error";

    /** The one projection that a message is for; all others have taken it before. */
    static final String FOR = "madang-for";

    private DeadLetterHeaders() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static Optional<String> read(org.apache.kafka.common.header.Headers headers, String name) {
        Header header = headers.lastHeader(name);
        return header == null || header.value() == null
                ? Optional.empty()
                : Optional.of(new String(header.value(), StandardCharsets.UTF_8));
    }
}
