/** What the tests of all rooms share: seeds, and processes that are killed. */
@NullMarked
package io.madang.objectstore.testkit;

import org.jspecify.annotations.NullMarked;
