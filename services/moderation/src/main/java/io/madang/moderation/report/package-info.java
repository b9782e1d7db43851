/** Reports, and the queue that moderators work through. */
@NullMarked
package io.madang.moderation.report;

import org.jspecify.annotations.NullMarked;
