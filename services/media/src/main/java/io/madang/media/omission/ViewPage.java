package io.madang.media.omission;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page in the order of views.
 *
 * @param shown its items, without those that the reader has already
 * @param omitted items that overtook the reader since the page before
 * @param next from where the next page goes on; absent at the end
 */
public record ViewPage(List<Long> shown, List<Long> omitted, @Nullable Progress next) {}
