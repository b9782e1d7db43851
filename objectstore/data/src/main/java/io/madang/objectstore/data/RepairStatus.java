package io.madang.objectstore.data;

import java.util.Optional;

/**
 * Where repair stands.
 *
 * @param waiting segments that are known to be degraded and are not repaired yet
 * @param repairedSegments since the start
 * @param rebuiltBytes since the start
 * @param behind whether it is known that data lacks shards which no sweep has brought back yet
 * @param sweeps that came to their end, since the start
 * @param sweep how far the sweep under way is
 */
public record RepairStatus(
        int waiting,
        long repairedSegments,
        long rebuiltBytes,
        boolean behind,
        long sweeps,
        Optional<RepairReport> sweep) {}
