/** View counts of articles that are read: asked for once in a while, by one caller for all. */
@NullMarked
package io.madang.read.view;

import org.jspecify.annotations.NullMarked;
