/** Items: who sees them, editing, serving and removing them. */
@NullMarked
package io.madang.media.item;

import org.jspecify.annotations.NullMarked;
