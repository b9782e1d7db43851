/** Real engines, shared by a test run, and the faults to try them with. */
@NullMarked
package io.madang.testkit;

import org.jspecify.annotations.NullMarked;
