/** The pages as people meet them: in a real Chromium, driven through the journeys that matter. */
@NullMarked
package io.madang.app.browser;

import org.jspecify.annotations.NullMarked;
