/** What people write in Markdown, turned into HTML that is safe to show to others. */
@NullMarked
package io.madang.markdown;

import org.jspecify.annotations.NullMarked;
