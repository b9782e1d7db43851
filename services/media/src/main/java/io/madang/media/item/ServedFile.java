package io.madang.media.item;

/**
 * A file as it is served.
 *
 * @param type fixed by what was found in the content, never what the uploader said
 * @param publicly whether shared caches may keep it
 */
record ServedFile(String storageKey, String type, long size, boolean publicly) {

    /** Files never change under their key. */
    String etag() {
        return "\"" + Integer.toHexString(storageKey.hashCode()) + "-" + Long.toHexString(size) + "\"";
    }
}
