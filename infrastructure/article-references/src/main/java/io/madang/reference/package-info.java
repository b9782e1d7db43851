/**
 * What a service needs to refer to articles of the article service: a directory to look them up, and the cleanup of
 * what belongs to deleted ones.
 */
@NullMarked
package io.madang.reference;

import org.jspecify.annotations.NullMarked;
