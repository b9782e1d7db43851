package io.madang.objectstore.metadata.rocks;

import java.util.Arrays;

/** Where ranges of ordered bytes begin and end. */
final class Ranges {
    private Ranges() {}

    static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** The first key that follows all keys with this prefix. A table's code is never FF, so there is one. */
    static byte[] behindAll(byte[] prefix) {
        int end = prefix.length;
        while (prefix[end - 1] == (byte) 0xFF) {
            end--;
        }
        byte[] next = Arrays.copyOf(prefix, end);
        next[end - 1]++;
        return next;
    }

    /** The first key that follows this one. */
    static byte[] behind(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    static int indexOf(byte[] text, byte[] sought, int from) {
        for (int i = from; i <= text.length - sought.length; i++) {
            if (Arrays.equals(text, i, i + sought.length, sought, 0, sought.length)) {
                return i;
            }
        }
        return -1;
    }
}
