/** What the media service promises to other services and to pages, tried in-process and over HTTP. */
@NullMarked
package io.madang.media.contract;

import org.jspecify.annotations.NullMarked;
