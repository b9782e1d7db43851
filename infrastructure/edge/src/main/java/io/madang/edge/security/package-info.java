/** Who is calling, and whether the endpoint lets them: deny by default. */
@NullMarked
package io.madang.edge.security;

import org.jspecify.annotations.NullMarked;
