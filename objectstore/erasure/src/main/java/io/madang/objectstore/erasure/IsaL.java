package io.madang.objectstore.erasure;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** Intel's library: its functions, as C declares them. */
final class IsaL implements Multiplication {
    private static final int TABLE_BYTES = 32;

    private final MethodHandle initOne;
    private final MethodHandle initAll;
    private final MethodHandle multiplyAndAdd;
    private final MethodHandle encode;

    /** @throws RuntimeException when the library is not there, lacks a function, or may not be called */
    IsaL(String library) {
        SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
        this.initOne = function(symbols, "gf_vect_mul_init", arguments(JAVA_BYTE, ADDRESS));
        this.initAll = function(symbols, "ec_init_tables", arguments(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
        this.multiplyAndAdd = function(
                symbols,
                "gf_vect_mad",
                arguments(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS, ADDRESS),
                Linker.Option.critical(true));
        this.encode =
                function(symbols, "ec_encode_data", arguments(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS, ADDRESS));
    }

    private static FunctionDescriptor arguments(MemoryLayout... arguments) {
        return FunctionDescriptor.ofVoid(arguments);
    }

    private static MethodHandle function(
            SymbolLookup symbols, String name, FunctionDescriptor arguments, Linker.Option... options) {
        return Linker.nativeLinker().downcallHandle(symbols.findOrThrow(name), arguments, options);
    }

    @Override
    public String name() {
        return "ISA-L";
    }

    @Override
    public Product by(Matrix matrix) {
        return new IsaLProduct(this, matrix);
    }

    /** For {@link #encode}; on processors that multiply by themselves they have another form than those of single products. */
    MemorySegment tables(Matrix matrix) {
        int outputs = matrix.rows().length;
        int inputs = matrix.columns();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment coefficients = arena.allocate((long) outputs * inputs);
            for (int i = 0; i < outputs * inputs; i++) {
                coefficients.set(JAVA_BYTE, i, (byte) matrix.rows()[i / inputs][i % inputs]);
            }
            MemorySegment tables = Arena.ofAuto().allocate((long) TABLE_BYTES * outputs * inputs, Long.BYTES);
            initAll.invokeExact(inputs, outputs, coefficients, tables);
            return tables;
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** For {@link #multiplyAndAdd}: those of one output, one after the other. */
    MemorySegment tables(int[] row) {
        MemorySegment tables = Arena.ofAuto().allocate((long) TABLE_BYTES * row.length, Long.BYTES);
        try {
            for (int input = 0; input < row.length; input++) {
                initOne.invokeExact((byte) row[input], tables.asSlice((long) TABLE_BYTES * input, TABLE_BYTES));
            }
        } catch (Throwable e) {
            throw failed(e);
        }
        return tables;
    }

    /** Adds one input times its coefficient to the output. Both may be in the heap: the collector waits for it. */
    void multiplyAndAdd(
            int bytes, int inputs, int input, MemorySegment tables, MemorySegment source, MemorySegment target) {
        try {
            multiplyAndAdd.invokeExact(bytes, inputs, input, tables, source, target);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** @param sources addresses, as many as there are inputs; likewise the targets */
    void encode(
            int bytes, int inputs, int outputs, MemorySegment tables, MemorySegment sources, MemorySegment targets) {
        try {
            encode.invokeExact(bytes, inputs, outputs, tables, sources, targets);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private static RuntimeException failed(Throwable thrown) {
        return thrown instanceof RuntimeException known
                ? known
                : new IllegalStateException("ISA-L cannot be called", thrown);
    }
}
