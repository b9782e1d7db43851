/** The edge of an instance: everything between a socket and a service's own code, in one configuration. */
@NullMarked
package io.madang.edge;

import org.jspecify.annotations.NullMarked;
