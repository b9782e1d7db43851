/** Who calls: Signature Version 4 in headers, in presigned addresses and in the chunks of a body. */
@NullMarked
package io.madang.objectstore.gateway.sign;

import org.jspecify.annotations.NullMarked;
