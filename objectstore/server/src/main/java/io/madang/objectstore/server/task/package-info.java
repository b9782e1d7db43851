/** What an operator may ask of a store, running or not. */
@NullMarked
package io.madang.objectstore.server.task;

import org.jspecify.annotations.NullMarked;
