/** Work on items that waits in the database, and who does it. */
@NullMarked
package io.madang.media.job;

import org.jspecify.annotations.NullMarked;
