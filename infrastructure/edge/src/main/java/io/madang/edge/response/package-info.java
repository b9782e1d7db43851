/** Answers that go on for longer than the container's thread that began them. */
@NullMarked
package io.madang.edge.response;

import org.jspecify.annotations.NullMarked;
