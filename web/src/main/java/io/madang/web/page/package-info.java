/** What every page has: language, theme, words, a frame, and the way from a template to bytes. */
@NullMarked
package io.madang.web.page;

import org.jspecify.annotations.NullMarked;
