package io.madang.objectstore.metadata.rocks;

import org.jspecify.annotations.Nullable;

/** Rows that can be read: as they are, as they were at one moment, or as a group of changes leaves them. */
interface View {
    byte @Nullable [] value(byte[] key);

    /** Over the rows whose keys begin with this; stands nowhere until it is sent somewhere. */
    Cursor cursor(byte[] prefix);
}
