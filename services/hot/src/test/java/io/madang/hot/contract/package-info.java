/** What the hot service promises to other services, tried in-process and over HTTP. */
@NullMarked
package io.madang.hot.contract;

import org.jspecify.annotations.NullMarked;
