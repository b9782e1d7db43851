/** Checks of the machine, the data directory and the configuration, each with what to do about it. */
@NullMarked
package io.madang.app.doctor;

import org.jspecify.annotations.NullMarked;
