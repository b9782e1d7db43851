package io.madang.bench.load;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Where an answer ends, and whether it is a success. */
public enum Framing {
    HTTP {
        @Override
        boolean isWhole(byte[] answer, int length) {
            int body = endOfHead(answer, length);
            if (body < 0) {
                return false;
            }
            String head = new String(answer, 0, body, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
            int given = head.indexOf("content-length:");
            if (given >= 0) {
                int end = head.indexOf('\r', given);
                return length - body
                        >= Integer.parseInt(head.substring(given + 15, end).strip());
            }
            return !head.contains("transfer-encoding: chunked") || endsWith(answer, length, LAST_CHUNK);
        }

        @Override
        boolean isSuccess(byte[] answer) {
            return answer["HTTP/1.1 ".length()] == '2';
        }
    },
    /** One reply of Redis, of any kind. */
    REDIS {
        @Override
        boolean isWhole(byte[] answer, int length) {
            return endOfReply(answer, 0, length) == length;
        }

        @Override
        boolean isSuccess(byte[] answer) {
            return answer[0] != '-' && !(answer[0] == '$' && answer[1] == '-');
        }
    };

    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};

    /** Where the reply that begins at the index ends; negative where its end is not there yet. */
    private static int endOfReply(byte[] answer, int from, int length) {
        int end = from;
        while (end < length && answer[end] != '\n') {
            end++;
        }
        if (end >= length) {
            return -1;
        }
        int next = end + 1;
        int size = answer[from] == '$' || answer[from] == '*'
                ? Integer.parseInt(new String(answer, from + 1, end - from - 2, StandardCharsets.US_ASCII))
                : -1;
        if (answer[from] == '$' && size >= 0) {
            next += size + LINE_END.length;
            return next <= length ? next : -1;
        }
        for (int i = 0; i < size; i++) {
            next = next < length ? endOfReply(answer, next, length) : -1;
            if (next < 0) {
                return -1;
            }
        }
        return next;
    }

    abstract boolean isWhole(byte[] answer, int length);

    abstract boolean isSuccess(byte[] answer);

    private static int endOfHead(byte[] answer, int length) {
        for (int i = 0; i + HEAD_END.length <= length; i++) {
            if (answer[i] == '\r' && endsWith(answer, i + HEAD_END.length, HEAD_END)) {
                return i + HEAD_END.length;
            }
        }
        return -1;
    }

    private static boolean endsWith(byte[] answer, int length, byte[] tail) {
        if (length < tail.length) {
            return false;
        }
        for (int i = 0; i < tail.length; i++) {
            if (answer[length - tail.length + i] != tail[i]) {
                return false;
            }
        }
        return true;
    }
}
