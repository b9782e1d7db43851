/** The command line. */
@NullMarked
package io.madang.objectstore.server.command;

import org.jspecify.annotations.NullMarked;
