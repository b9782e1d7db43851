package io.madang.bench.board;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Where an answer ends, and whether it is a success. */
enum Framing {
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
    /** Replies of Redis that are an array of less than ten numbers. */
    REDIS_NUMBERS {
        @Override
        boolean isWhole(byte[] answer, int length) {
            if (length < 2 || answer[0] != '*') {
                return endsWith(answer, length, LINE_END);
            }
            int lines = 0;
            for (int i = 0; i < length; i++) {
                lines += answer[i] == '\n' ? 1 : 0;
            }
            return lines == 1 + answer[1] - '0';
        }

        @Override
        boolean isSuccess(byte[] answer) {
            return answer[0] == '*';
        }
    };

    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};

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
