/** What the moderation service holds of one person. */
@NullMarked
package io.madang.moderation.personal;

import org.jspecify.annotations.NullMarked;
