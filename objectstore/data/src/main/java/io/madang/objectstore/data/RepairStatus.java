package io.madang.objectstore.data;

import java.util.Optional;

/**
 * Where repair stands.
 *
 * @param waiting segments that are known to be degraded and are not repaired yet
 * @param repairedSegments since the start
 * @param rebuiltBytes since the start
 * @param sweep how far the sweep under way is
 */
public record RepairStatus(int waiting, long repairedSegments, long rebuiltBytes, Optional<RepairReport> sweep) {}
