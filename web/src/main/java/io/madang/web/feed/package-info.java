/** What programs read: feeds, the map of the site, and what crawlers may do. */
@NullMarked
package io.madang.web.feed;

import org.jspecify.annotations.NullMarked;
