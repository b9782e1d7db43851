/** What an instance is told, from options, environment, file and defaults, merged and checked. */
@NullMarked
package io.madang.app.setting;

import org.jspecify.annotations.NullMarked;
