package io.madang.media.omission;

import java.util.List;

/**
 * What was read of one database for a page, one after the other: first the serial, then the items, then the changes, and
 * the serial again. So whatever happens in between has a serial between the two. All of it may be older than the read for
 * the page before.
 *
 * @param source the database's name
 * @param serial the newest change at the beginning. Changes become visible in the order of their serials, without gaps
 * @param items those after the reader's position, the first of them first: one more than a page has, if there are so many
 * @param changed the items whose latest change has a higher serial than the reader knows of, in the order of these
 * @param complete whether these are all of them
 * @param newest the newest change at the end
 */
public record ViewRead(
        String source,
        long serial,
        List<ViewPosition> items,
        List<ChangedItem> changed,
        boolean complete,
        long newest) {}
