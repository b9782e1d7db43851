/**
 * The public API as its clients call it, for those that act in a person's name: always over HTTP, so that access, limits
 * and validation are the endpoint's own.
 */
@NullMarked
package io.madang.contracts.client;

import org.jspecify.annotations.NullMarked;
