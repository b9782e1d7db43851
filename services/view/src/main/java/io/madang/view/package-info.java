/** How often articles are viewed. */
@NullMarked
package io.madang.view;

import org.jspecify.annotations.NullMarked;
