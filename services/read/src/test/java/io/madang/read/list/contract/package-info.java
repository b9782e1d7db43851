/** What board lists promise to other services, tried in process and over HTTP. */
@NullMarked
package io.madang.read.list.contract;

import org.jspecify.annotations.NullMarked;
