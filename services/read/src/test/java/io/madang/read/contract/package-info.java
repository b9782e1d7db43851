/** What the read service promises to other services, tried in-process and over HTTP. */
@NullMarked
package io.madang.read.contract;

import org.jspecify.annotations.NullMarked;
