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
    /** Replies of Redis that are one value, or an array of less than ten numbers. */
    REDIS {
        @Override
        boolean isWhole(byte[] answer, int length) {
            if (!endsWith(answer, length, LINE_END)) {
                return false;
            }
            if (answer[0] == '$') {
                int line = firstLine(answer, length);
                int value = Integer.parseInt(new String(answer, 1, line - 1, StandardCharsets.US_ASCII));
                return value < 0 || length == line + value + 2 * LINE_END.length;
            }
            if (answer[0] != '*') {
                return true;
            }
            int lines = 0;
            for (int i = 0; i < length; i++) {
                lines += answer[i] == '\n' ? 1 : 0;
            }
            return lines == 1 + answer[1] - '0';
        }

        @Override
        boolean isSuccess(byte[] answer) {
            return answer[0] == '*' || answer[0] == '$' && answer[1] != '-';
        }
    };

    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};

    abstract boolean isWhole(byte[] answer, int length);

    abstract boolean isSuccess(byte[] answer);

    private static int firstLine(byte[] answer, int length) {
        int end = 0;
        while (end < length && answer[end] != '\r') {
            end++;
        }
        return end;
    }

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
