/** Pictures, sound and video that users upload. */
@NullMarked
package io.madang.contracts.media;

import org.jspecify.annotations.NullMarked;
