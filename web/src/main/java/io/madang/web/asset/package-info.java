/** Stylesheet, scripts and icon, under names that change with their content. */
@NullMarked
package io.madang.web.asset;

import org.jspecify.annotations.NullMarked;
