package io.madang.objectstore.cluster.garbage;

import io.madang.objectstore.blob.DataId;
import java.util.HashMap;
import java.util.Map;

/**
 * The horizons of writers, as everybody has them who takes what they write. A partition has them in its log and takes no fresh id below the horizon of its writer, so that what lies below and is not referred to never will be. A drive takes
 * no shard of them, so that nothing comes back that was sent long ago.
 */
public record HorizonGate(Map<Integer, Long> horizons) {
    public HorizonGate {
        horizons = Map.copyOf(horizons);
    }

    public HorizonGate() {
        this(Map.of());
    }

    /** Likewise, with this writer's horizon at this order if it was not higher already. */
    public HorizonGate raised(int writer, long order) {
        Map<Integer, Long> higher = new HashMap<>(horizons);
        higher.merge(writer, order, (known, raised) -> Long.compareUnsigned(known, raised) >= 0 ? known : raised);
        return new HorizonGate(higher);
    }

    public boolean admits(DataId fresh) {
        return !settled(fresh);
    }

    public boolean settled(DataId id) {
        return Long.compareUnsigned(id.high(), horizons.getOrDefault(Writers.writer(id), 0L)) < 0;
    }
}
