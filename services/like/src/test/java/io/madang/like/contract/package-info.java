/** What the like service promises to other services, tried in-process and over HTTP. */
@NullMarked
package io.madang.like.contract;

import org.jspecify.annotations.NullMarked;
