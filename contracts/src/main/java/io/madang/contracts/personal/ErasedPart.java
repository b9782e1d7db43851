package io.madang.contracts.personal;

import org.jspecify.annotations.Nullable;

/**
 * A part of what a service held of somebody, which is deleted now.
 *
 * @param erased how many things were deleted
 * @param next the cursor of the part after this one; absent at the end
 */
public record ErasedPart(int erased, @Nullable String next) {

    public static final ErasedPart NOTHING = new ErasedPart(0, null);
}
