/** The read model in Redis: entries made of versioned parts, each replaced only by a newer one. */
@NullMarked
package io.madang.read.model;

import org.jspecify.annotations.NullMarked;
