/** Pictures, sound and video of users: wires the parts. */
@NullMarked
package io.madang.media;

import org.jspecify.annotations.NullMarked;
