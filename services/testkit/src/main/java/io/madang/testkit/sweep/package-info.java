/** Bad requests of every kind for every place where the API takes something, made from its own description. */
@NullMarked
package io.madang.testkit.sweep;

import org.jspecify.annotations.NullMarked;
