/** The role switch: a service is called in-process where its role is local, over HTTP where it is not. */
@NullMarked
package io.madang.edge.peer;

import org.jspecify.annotations.NullMarked;
