/** Instances on real engines, callers over HTTP, and checks that the tests of every service share. */
@NullMarked
package io.madang.testkit.service;

import org.jspecify.annotations.NullMarked;
