package io.madang.stream;

import io.madang.contracts.service.Service;

/**
 * One type of event that somebody wants.
 *
 * @param service whose events they are
 * @param type as the envelope names it
 * @param payload the record that such an event carries
 */
public record Interest<P>(Service service, String type, Class<P> payload) {}
