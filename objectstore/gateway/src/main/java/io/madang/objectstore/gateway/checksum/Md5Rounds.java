package io.madang.objectstore.gateway.checksum;

import static jdk.incubator.vector.VectorOperators.BITWISE_BLEND;
import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/**
 * MD5's 64 steps (RFC 1321) for eight streams at once, one in each lane of a vector. Each of the four rounds is a method
 * of sixteen steps that are written out: all in one are at the edge of what the compiler takes on, and it gave up on them
 * in some starts of the JVM and not in others; a method for each kind of step is not always inlined, and then the vectors
 * become objects. To be loaded only where the JVM has the module of vectors.
 */
final class Md5Rounds implements Md5Step.Rounds {
    private static final int LANES = Md5Step.LANES;
    private static final VectorSpecies<Integer> EIGHT = IntVector.SPECIES_256;

    private Md5Rounds() {}

    static Md5Step.@Nullable Rounds ofThisMachine() {
        return IntVector.SPECIES_PREFERRED.length() >= LANES ? new Md5Rounds() : null;
    }

    @Override
    public void advance(int[] states, int[] words, int blocks) {
        int[] before = new int[states.length];
        for (int at = 0; at < blocks * 16 * LANES; at += 16 * LANES) {
            System.arraycopy(states, 0, before, 0, states.length);
            first(states, words, at);
            second(states, words, at);
            third(states, words, at);
            fourth(states, words, at);
            for (int i = 0; i < states.length; i++) {
                states[i] += before[i];
            }
        }
    }

    private static void first(int[] states, int[] words, int at) {
        IntVector a = IntVector.fromArray(EIGHT, states, 0);
        IntVector b = IntVector.fromArray(EIGHT, states, LANES);
        IntVector c = IntVector.fromArray(EIGHT, states, 2 * LANES);
        IntVector d = IntVector.fromArray(EIGHT, states, 3 * LANES);
        a = a.add(IntVector.fromArray(EIGHT, words, at))
                .add(0xd76aa478)
                .add(d.lanewise(BITWISE_BLEND, c, b))
                .lanewise(ROL, 7)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + LANES))
                .add(0xe8c7b756)
                .add(c.lanewise(BITWISE_BLEND, b, a))
                .lanewise(ROL, 12)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 2 * LANES))
                .add(0x242070db)
                .add(b.lanewise(BITWISE_BLEND, a, d))
                .lanewise(ROL, 17)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 3 * LANES))
                .add(0xc1bdceee)
                .add(a.lanewise(BITWISE_BLEND, d, c))
                .lanewise(ROL, 22)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 4 * LANES))
                .add(0xf57c0faf)
                .add(d.lanewise(BITWISE_BLEND, c, b))
                .lanewise(ROL, 7)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 5 * LANES))
                .add(0x4787c62a)
                .add(c.lanewise(BITWISE_BLEND, b, a))
                .lanewise(ROL, 12)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 6 * LANES))
                .add(0xa8304613)
                .add(b.lanewise(BITWISE_BLEND, a, d))
                .lanewise(ROL, 17)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 7 * LANES))
                .add(0xfd469501)
                .add(a.lanewise(BITWISE_BLEND, d, c))
                .lanewise(ROL, 22)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 8 * LANES))
                .add(0x698098d8)
                .add(d.lanewise(BITWISE_BLEND, c, b))
                .lanewise(ROL, 7)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 9 * LANES))
                .add(0x8b44f7af)
                .add(c.lanewise(BITWISE_BLEND, b, a))
                .lanewise(ROL, 12)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 10 * LANES))
                .add(0xffff5bb1)
                .add(b.lanewise(BITWISE_BLEND, a, d))
                .lanewise(ROL, 17)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 11 * LANES))
                .add(0x895cd7be)
                .add(a.lanewise(BITWISE_BLEND, d, c))
                .lanewise(ROL, 22)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 12 * LANES))
                .add(0x6b901122)
                .add(d.lanewise(BITWISE_BLEND, c, b))
                .lanewise(ROL, 7)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 13 * LANES))
                .add(0xfd987193)
                .add(c.lanewise(BITWISE_BLEND, b, a))
                .lanewise(ROL, 12)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 14 * LANES))
                .add(0xa679438e)
                .add(b.lanewise(BITWISE_BLEND, a, d))
                .lanewise(ROL, 17)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 15 * LANES))
                .add(0x49b40821)
                .add(a.lanewise(BITWISE_BLEND, d, c))
                .lanewise(ROL, 22)
                .add(c);
        a.intoArray(states, 0);
        b.intoArray(states, LANES);
        c.intoArray(states, 2 * LANES);
        d.intoArray(states, 3 * LANES);
    }

    private static void second(int[] states, int[] words, int at) {
        IntVector a = IntVector.fromArray(EIGHT, states, 0);
        IntVector b = IntVector.fromArray(EIGHT, states, LANES);
        IntVector c = IntVector.fromArray(EIGHT, states, 2 * LANES);
        IntVector d = IntVector.fromArray(EIGHT, states, 3 * LANES);
        a = a.add(IntVector.fromArray(EIGHT, words, at + LANES))
                .add(0xf61e2562)
                .add(c.lanewise(BITWISE_BLEND, b, d))
                .lanewise(ROL, 5)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 6 * LANES))
                .add(0xc040b340)
                .add(b.lanewise(BITWISE_BLEND, a, c))
                .lanewise(ROL, 9)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 11 * LANES))
                .add(0x265e5a51)
                .add(a.lanewise(BITWISE_BLEND, d, b))
                .lanewise(ROL, 14)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at))
                .add(0xe9b6c7aa)
                .add(d.lanewise(BITWISE_BLEND, c, a))
                .lanewise(ROL, 20)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 5 * LANES))
                .add(0xd62f105d)
                .add(c.lanewise(BITWISE_BLEND, b, d))
                .lanewise(ROL, 5)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 10 * LANES))
                .add(0x02441453)
                .add(b.lanewise(BITWISE_BLEND, a, c))
                .lanewise(ROL, 9)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 15 * LANES))
                .add(0xd8a1e681)
                .add(a.lanewise(BITWISE_BLEND, d, b))
                .lanewise(ROL, 14)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 4 * LANES))
                .add(0xe7d3fbc8)
                .add(d.lanewise(BITWISE_BLEND, c, a))
                .lanewise(ROL, 20)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 9 * LANES))
                .add(0x21e1cde6)
                .add(c.lanewise(BITWISE_BLEND, b, d))
                .lanewise(ROL, 5)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 14 * LANES))
                .add(0xc33707d6)
                .add(b.lanewise(BITWISE_BLEND, a, c))
                .lanewise(ROL, 9)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 3 * LANES))
                .add(0xf4d50d87)
                .add(a.lanewise(BITWISE_BLEND, d, b))
                .lanewise(ROL, 14)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 8 * LANES))
                .add(0x455a14ed)
                .add(d.lanewise(BITWISE_BLEND, c, a))
                .lanewise(ROL, 20)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 13 * LANES))
                .add(0xa9e3e905)
                .add(c.lanewise(BITWISE_BLEND, b, d))
                .lanewise(ROL, 5)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 2 * LANES))
                .add(0xfcefa3f8)
                .add(b.lanewise(BITWISE_BLEND, a, c))
                .lanewise(ROL, 9)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 7 * LANES))
                .add(0x676f02d9)
                .add(a.lanewise(BITWISE_BLEND, d, b))
                .lanewise(ROL, 14)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 12 * LANES))
                .add(0x8d2a4c8a)
                .add(d.lanewise(BITWISE_BLEND, c, a))
                .lanewise(ROL, 20)
                .add(c);
        a.intoArray(states, 0);
        b.intoArray(states, LANES);
        c.intoArray(states, 2 * LANES);
        d.intoArray(states, 3 * LANES);
    }

    private static void third(int[] states, int[] words, int at) {
        IntVector a = IntVector.fromArray(EIGHT, states, 0);
        IntVector b = IntVector.fromArray(EIGHT, states, LANES);
        IntVector c = IntVector.fromArray(EIGHT, states, 2 * LANES);
        IntVector d = IntVector.fromArray(EIGHT, states, 3 * LANES);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 5 * LANES))
                .add(0xfffa3942)
                .add(b.lanewise(XOR, c).lanewise(XOR, d))
                .lanewise(ROL, 4)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 8 * LANES))
                .add(0x8771f681)
                .add(a.lanewise(XOR, b).lanewise(XOR, c))
                .lanewise(ROL, 11)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 11 * LANES))
                .add(0x6d9d6122)
                .add(d.lanewise(XOR, a).lanewise(XOR, b))
                .lanewise(ROL, 16)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 14 * LANES))
                .add(0xfde5380c)
                .add(c.lanewise(XOR, d).lanewise(XOR, a))
                .lanewise(ROL, 23)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + LANES))
                .add(0xa4beea44)
                .add(b.lanewise(XOR, c).lanewise(XOR, d))
                .lanewise(ROL, 4)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 4 * LANES))
                .add(0x4bdecfa9)
                .add(a.lanewise(XOR, b).lanewise(XOR, c))
                .lanewise(ROL, 11)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 7 * LANES))
                .add(0xf6bb4b60)
                .add(d.lanewise(XOR, a).lanewise(XOR, b))
                .lanewise(ROL, 16)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 10 * LANES))
                .add(0xbebfbc70)
                .add(c.lanewise(XOR, d).lanewise(XOR, a))
                .lanewise(ROL, 23)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 13 * LANES))
                .add(0x289b7ec6)
                .add(b.lanewise(XOR, c).lanewise(XOR, d))
                .lanewise(ROL, 4)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at))
                .add(0xeaa127fa)
                .add(a.lanewise(XOR, b).lanewise(XOR, c))
                .lanewise(ROL, 11)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 3 * LANES))
                .add(0xd4ef3085)
                .add(d.lanewise(XOR, a).lanewise(XOR, b))
                .lanewise(ROL, 16)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 6 * LANES))
                .add(0x04881d05)
                .add(c.lanewise(XOR, d).lanewise(XOR, a))
                .lanewise(ROL, 23)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 9 * LANES))
                .add(0xd9d4d039)
                .add(b.lanewise(XOR, c).lanewise(XOR, d))
                .lanewise(ROL, 4)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 12 * LANES))
                .add(0xe6db99e5)
                .add(a.lanewise(XOR, b).lanewise(XOR, c))
                .lanewise(ROL, 11)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 15 * LANES))
                .add(0x1fa27cf8)
                .add(d.lanewise(XOR, a).lanewise(XOR, b))
                .lanewise(ROL, 16)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 2 * LANES))
                .add(0xc4ac5665)
                .add(c.lanewise(XOR, d).lanewise(XOR, a))
                .lanewise(ROL, 23)
                .add(c);
        a.intoArray(states, 0);
        b.intoArray(states, LANES);
        c.intoArray(states, 2 * LANES);
        d.intoArray(states, 3 * LANES);
    }

    private static void fourth(int[] states, int[] words, int at) {
        IntVector a = IntVector.fromArray(EIGHT, states, 0);
        IntVector b = IntVector.fromArray(EIGHT, states, LANES);
        IntVector c = IntVector.fromArray(EIGHT, states, 2 * LANES);
        IntVector d = IntVector.fromArray(EIGHT, states, 3 * LANES);
        a = a.add(IntVector.fromArray(EIGHT, words, at))
                .add(0xf4292244)
                .add(c.lanewise(XOR, b.or(d.not())))
                .lanewise(ROL, 6)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 7 * LANES))
                .add(0x432aff97)
                .add(b.lanewise(XOR, a.or(c.not())))
                .lanewise(ROL, 10)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 14 * LANES))
                .add(0xab9423a7)
                .add(a.lanewise(XOR, d.or(b.not())))
                .lanewise(ROL, 15)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 5 * LANES))
                .add(0xfc93a039)
                .add(d.lanewise(XOR, c.or(a.not())))
                .lanewise(ROL, 21)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 12 * LANES))
                .add(0x655b59c3)
                .add(c.lanewise(XOR, b.or(d.not())))
                .lanewise(ROL, 6)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 3 * LANES))
                .add(0x8f0ccc92)
                .add(b.lanewise(XOR, a.or(c.not())))
                .lanewise(ROL, 10)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 10 * LANES))
                .add(0xffeff47d)
                .add(a.lanewise(XOR, d.or(b.not())))
                .lanewise(ROL, 15)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + LANES))
                .add(0x85845dd1)
                .add(d.lanewise(XOR, c.or(a.not())))
                .lanewise(ROL, 21)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 8 * LANES))
                .add(0x6fa87e4f)
                .add(c.lanewise(XOR, b.or(d.not())))
                .lanewise(ROL, 6)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 15 * LANES))
                .add(0xfe2ce6e0)
                .add(b.lanewise(XOR, a.or(c.not())))
                .lanewise(ROL, 10)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 6 * LANES))
                .add(0xa3014314)
                .add(a.lanewise(XOR, d.or(b.not())))
                .lanewise(ROL, 15)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 13 * LANES))
                .add(0x4e0811a1)
                .add(d.lanewise(XOR, c.or(a.not())))
                .lanewise(ROL, 21)
                .add(c);
        a = a.add(IntVector.fromArray(EIGHT, words, at + 4 * LANES))
                .add(0xf7537e82)
                .add(c.lanewise(XOR, b.or(d.not())))
                .lanewise(ROL, 6)
                .add(b);
        d = d.add(IntVector.fromArray(EIGHT, words, at + 11 * LANES))
                .add(0xbd3af235)
                .add(b.lanewise(XOR, a.or(c.not())))
                .lanewise(ROL, 10)
                .add(a);
        c = c.add(IntVector.fromArray(EIGHT, words, at + 2 * LANES))
                .add(0x2ad7d2bb)
                .add(a.lanewise(XOR, d.or(b.not())))
                .lanewise(ROL, 15)
                .add(d);
        b = b.add(IntVector.fromArray(EIGHT, words, at + 9 * LANES))
                .add(0xeb86d391)
                .add(d.lanewise(XOR, c.or(a.not())))
                .lanewise(ROL, 21)
                .add(c);
        a.intoArray(states, 0);
        b.intoArray(states, LANES);
        c.intoArray(states, 2 * LANES);
        d.intoArray(states, 3 * LANES);
    }
}
