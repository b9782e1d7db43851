/** The command line: strict arguments, plain output, one paragraph for each thing that can go wrong. */
@NullMarked
package io.madang.app.command;

import org.jspecify.annotations.NullMarked;
