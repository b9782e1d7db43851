package io.madang.testkit.sweep;

/**
 * A request with something wrong in it.
 *
 * @param what is wrong, and where
 * @param refused whether it must be refused; some values are odd, but right for some fields
 */
public record BadRequest(String what, RawRequest request, boolean refused) {}
