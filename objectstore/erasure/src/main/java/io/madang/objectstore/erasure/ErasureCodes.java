package io.madang.objectstore.erasure;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Codes of all sizes, made in one way: the best that this machine has, unless another is asked for. */
public final class ErasureCodes {
    private static final System.Logger LOG = System.getLogger(ErasureCodes.class.getName());
    /** Where the library is, if not where the system looks; or {@code none}. */
    private static final String LIBRARY = "madang.isal";

    private static final List<String> LIBRARIES =
            List.of("libisal.so.2", "/opt/homebrew/lib/libisal.2.dylib", "/usr/local/lib/libisal.2.dylib");

    private final Multiplication multiplication;

    ErasureCodes(Multiplication multiplication) {
        this.multiplication = multiplication;
    }

    /** Those that work here, the fastest first. */
    public static List<ErasureCodes> available() {
        String asked = System.getProperty(LIBRARY, "");
        return available(asked.equals("none") ? List.of() : asked.isEmpty() ? LIBRARIES : List.of(asked));
    }

    static List<ErasureCodes> available(List<String> libraries) {
        List<ErasureCodes> all = new ArrayList<>();
        for (String library : libraries) {
            if (all.isEmpty()) {
                trusted(library, () -> new IsaL(library), all);
            }
        }
        if (ModuleLayer.boot().findModule(Vectors.MODULE).isPresent()) {
            trusted(Vectors.MODULE, Vectors::new, all);
        }
        all.add(new ErasureCodes(new Tables()));
        return all;
    }

    public static ErasureCodes best() {
        return available().getFirst();
    }

    static void trusted(String what, Supplier<Multiplication> candidate, List<ErasureCodes> all) {
        try {
            Multiplication loaded = candidate.get();
            if (SelfTest.passes(loaded)) {
                all.add(new ErasureCodes(loaded));
            } else {
                LOG.log(Level.ERROR, what + " computes wrong parity and is not used. Replace it, or remove it.");
            }
        } catch (RuntimeException | LinkageError e) {
            LOG.log(Level.DEBUG, what + " cannot be used", e);
        }
    }

    /** What an operator knows it by. */
    public String name() {
        return multiplication.name();
    }

    public ErasureCode of(int dataShards, int parityShards) {
        return new ReedSolomon(dataShards, parityShards, multiplication);
    }
}
