/** What the view service promises to other services, tried in-process and over HTTP. */
@NullMarked
package io.madang.view.contract;

import org.jspecify.annotations.NullMarked;
