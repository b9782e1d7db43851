package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.DamageListener;
import java.util.random.RandomGenerator;

/** What a data node finds around it, so that a test may put something else there. */
record DataNodeEnvironment(
        FreeSpace freeSpace, Faults faults, RandomGenerator salts, DamageListener damage, RecoveryProgress progress) {}
