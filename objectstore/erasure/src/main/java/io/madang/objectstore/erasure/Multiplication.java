package io.madang.objectstore.erasure;

import java.lang.foreign.MemorySegment;

/** A way to multiply shards by a matrix: what implementations of the code differ in. */
interface Multiplication {

    /** Multiplies by one matrix, over and over, in any number of threads. */
    @FunctionalInterface
    interface Product {
        /** Sets this range of the outputs to the matrix times that of the inputs, which are other memory. */
        void apply(MemorySegment[] inputs, MemorySegment[] outputs, int from, int bytes);
    }

    /** What an operator knows it by. */
    String name();

    Product by(Matrix matrix);
}
