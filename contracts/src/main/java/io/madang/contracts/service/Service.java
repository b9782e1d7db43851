package io.madang.contracts.service;

import java.util.List;

/**
 * A service as the others know it.
 *
 * @param role the name by which it is switched on
 * @param paths the path prefixes that it answers, where {@code *} stands for any one segment; of all services'
 *     prefixes the one with the most segments wins
 * @param contracts the interfaces through which other services call it
 */
public record Service(String role, List<String> paths, List<Class<?>> contracts) {}
