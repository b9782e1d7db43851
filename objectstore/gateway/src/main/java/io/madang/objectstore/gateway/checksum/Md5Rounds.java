package io.madang.objectstore.gateway.checksum;

import static jdk.incubator.vector.VectorOperators.BITWISE_BLEND;
import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/**
 * MD5's 64 steps (RFC 1321) for eight streams at once, one in each lane of a vector. All of them stand in one method: as
 * smaller ones or as loops the compiler makes objects of the vectors, at a third of the speed or less. To be loaded only
 * where the JVM has the module of vectors.
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
        IntVector a = IntVector.fromArray(EIGHT, states, 0);
        IntVector b = IntVector.fromArray(EIGHT, states, LANES);
        IntVector c = IntVector.fromArray(EIGHT, states, 2 * LANES);
        IntVector d = IntVector.fromArray(EIGHT, states, 3 * LANES);
        for (int at = 0; at < blocks * 16 * LANES; at += 16 * LANES) {
            IntVector w0 = IntVector.fromArray(EIGHT, words, at);
            IntVector w1 = IntVector.fromArray(EIGHT, words, at + LANES);
            IntVector w2 = IntVector.fromArray(EIGHT, words, at + 2 * LANES);
            IntVector w3 = IntVector.fromArray(EIGHT, words, at + 3 * LANES);
            IntVector w4 = IntVector.fromArray(EIGHT, words, at + 4 * LANES);
            IntVector w5 = IntVector.fromArray(EIGHT, words, at + 5 * LANES);
            IntVector w6 = IntVector.fromArray(EIGHT, words, at + 6 * LANES);
            IntVector w7 = IntVector.fromArray(EIGHT, words, at + 7 * LANES);
            IntVector w8 = IntVector.fromArray(EIGHT, words, at + 8 * LANES);
            IntVector w9 = IntVector.fromArray(EIGHT, words, at + 9 * LANES);
            IntVector w10 = IntVector.fromArray(EIGHT, words, at + 10 * LANES);
            IntVector w11 = IntVector.fromArray(EIGHT, words, at + 11 * LANES);
            IntVector w12 = IntVector.fromArray(EIGHT, words, at + 12 * LANES);
            IntVector w13 = IntVector.fromArray(EIGHT, words, at + 13 * LANES);
            IntVector w14 = IntVector.fromArray(EIGHT, words, at + 14 * LANES);
            IntVector w15 = IntVector.fromArray(EIGHT, words, at + 15 * LANES);
            IntVector a0 = a;
            IntVector b0 = b;
            IntVector c0 = c;
            IntVector d0 = d;

            a = a.add(w0)
                    .add(0xd76aa478)
                    .add(d.lanewise(BITWISE_BLEND, c, b))
                    .lanewise(ROL, 7)
                    .add(b);
            d = d.add(w1)
                    .add(0xe8c7b756)
                    .add(c.lanewise(BITWISE_BLEND, b, a))
                    .lanewise(ROL, 12)
                    .add(a);
            c = c.add(w2)
                    .add(0x242070db)
                    .add(b.lanewise(BITWISE_BLEND, a, d))
                    .lanewise(ROL, 17)
                    .add(d);
            b = b.add(w3)
                    .add(0xc1bdceee)
                    .add(a.lanewise(BITWISE_BLEND, d, c))
                    .lanewise(ROL, 22)
                    .add(c);
            a = a.add(w4)
                    .add(0xf57c0faf)
                    .add(d.lanewise(BITWISE_BLEND, c, b))
                    .lanewise(ROL, 7)
                    .add(b);
            d = d.add(w5)
                    .add(0x4787c62a)
                    .add(c.lanewise(BITWISE_BLEND, b, a))
                    .lanewise(ROL, 12)
                    .add(a);
            c = c.add(w6)
                    .add(0xa8304613)
                    .add(b.lanewise(BITWISE_BLEND, a, d))
                    .lanewise(ROL, 17)
                    .add(d);
            b = b.add(w7)
                    .add(0xfd469501)
                    .add(a.lanewise(BITWISE_BLEND, d, c))
                    .lanewise(ROL, 22)
                    .add(c);
            a = a.add(w8)
                    .add(0x698098d8)
                    .add(d.lanewise(BITWISE_BLEND, c, b))
                    .lanewise(ROL, 7)
                    .add(b);
            d = d.add(w9)
                    .add(0x8b44f7af)
                    .add(c.lanewise(BITWISE_BLEND, b, a))
                    .lanewise(ROL, 12)
                    .add(a);
            c = c.add(w10)
                    .add(0xffff5bb1)
                    .add(b.lanewise(BITWISE_BLEND, a, d))
                    .lanewise(ROL, 17)
                    .add(d);
            b = b.add(w11)
                    .add(0x895cd7be)
                    .add(a.lanewise(BITWISE_BLEND, d, c))
                    .lanewise(ROL, 22)
                    .add(c);
            a = a.add(w12)
                    .add(0x6b901122)
                    .add(d.lanewise(BITWISE_BLEND, c, b))
                    .lanewise(ROL, 7)
                    .add(b);
            d = d.add(w13)
                    .add(0xfd987193)
                    .add(c.lanewise(BITWISE_BLEND, b, a))
                    .lanewise(ROL, 12)
                    .add(a);
            c = c.add(w14)
                    .add(0xa679438e)
                    .add(b.lanewise(BITWISE_BLEND, a, d))
                    .lanewise(ROL, 17)
                    .add(d);
            b = b.add(w15)
                    .add(0x49b40821)
                    .add(a.lanewise(BITWISE_BLEND, d, c))
                    .lanewise(ROL, 22)
                    .add(c);

            a = a.add(w1)
                    .add(0xf61e2562)
                    .add(c.lanewise(BITWISE_BLEND, b, d))
                    .lanewise(ROL, 5)
                    .add(b);
            d = d.add(w6)
                    .add(0xc040b340)
                    .add(b.lanewise(BITWISE_BLEND, a, c))
                    .lanewise(ROL, 9)
                    .add(a);
            c = c.add(w11)
                    .add(0x265e5a51)
                    .add(a.lanewise(BITWISE_BLEND, d, b))
                    .lanewise(ROL, 14)
                    .add(d);
            b = b.add(w0)
                    .add(0xe9b6c7aa)
                    .add(d.lanewise(BITWISE_BLEND, c, a))
                    .lanewise(ROL, 20)
                    .add(c);
            a = a.add(w5)
                    .add(0xd62f105d)
                    .add(c.lanewise(BITWISE_BLEND, b, d))
                    .lanewise(ROL, 5)
                    .add(b);
            d = d.add(w10)
                    .add(0x02441453)
                    .add(b.lanewise(BITWISE_BLEND, a, c))
                    .lanewise(ROL, 9)
                    .add(a);
            c = c.add(w15)
                    .add(0xd8a1e681)
                    .add(a.lanewise(BITWISE_BLEND, d, b))
                    .lanewise(ROL, 14)
                    .add(d);
            b = b.add(w4)
                    .add(0xe7d3fbc8)
                    .add(d.lanewise(BITWISE_BLEND, c, a))
                    .lanewise(ROL, 20)
                    .add(c);
            a = a.add(w9)
                    .add(0x21e1cde6)
                    .add(c.lanewise(BITWISE_BLEND, b, d))
                    .lanewise(ROL, 5)
                    .add(b);
            d = d.add(w14)
                    .add(0xc33707d6)
                    .add(b.lanewise(BITWISE_BLEND, a, c))
                    .lanewise(ROL, 9)
                    .add(a);
            c = c.add(w3)
                    .add(0xf4d50d87)
                    .add(a.lanewise(BITWISE_BLEND, d, b))
                    .lanewise(ROL, 14)
                    .add(d);
            b = b.add(w8)
                    .add(0x455a14ed)
                    .add(d.lanewise(BITWISE_BLEND, c, a))
                    .lanewise(ROL, 20)
                    .add(c);
            a = a.add(w13)
                    .add(0xa9e3e905)
                    .add(c.lanewise(BITWISE_BLEND, b, d))
                    .lanewise(ROL, 5)
                    .add(b);
            d = d.add(w2)
                    .add(0xfcefa3f8)
                    .add(b.lanewise(BITWISE_BLEND, a, c))
                    .lanewise(ROL, 9)
                    .add(a);
            c = c.add(w7)
                    .add(0x676f02d9)
                    .add(a.lanewise(BITWISE_BLEND, d, b))
                    .lanewise(ROL, 14)
                    .add(d);
            b = b.add(w12)
                    .add(0x8d2a4c8a)
                    .add(d.lanewise(BITWISE_BLEND, c, a))
                    .lanewise(ROL, 20)
                    .add(c);

            a = a.add(w5)
                    .add(0xfffa3942)
                    .add(b.lanewise(XOR, c).lanewise(XOR, d))
                    .lanewise(ROL, 4)
                    .add(b);
            d = d.add(w8)
                    .add(0x8771f681)
                    .add(a.lanewise(XOR, b).lanewise(XOR, c))
                    .lanewise(ROL, 11)
                    .add(a);
            c = c.add(w11)
                    .add(0x6d9d6122)
                    .add(d.lanewise(XOR, a).lanewise(XOR, b))
                    .lanewise(ROL, 16)
                    .add(d);
            b = b.add(w14)
                    .add(0xfde5380c)
                    .add(c.lanewise(XOR, d).lanewise(XOR, a))
                    .lanewise(ROL, 23)
                    .add(c);
            a = a.add(w1)
                    .add(0xa4beea44)
                    .add(b.lanewise(XOR, c).lanewise(XOR, d))
                    .lanewise(ROL, 4)
                    .add(b);
            d = d.add(w4)
                    .add(0x4bdecfa9)
                    .add(a.lanewise(XOR, b).lanewise(XOR, c))
                    .lanewise(ROL, 11)
                    .add(a);
            c = c.add(w7)
                    .add(0xf6bb4b60)
                    .add(d.lanewise(XOR, a).lanewise(XOR, b))
                    .lanewise(ROL, 16)
                    .add(d);
            b = b.add(w10)
                    .add(0xbebfbc70)
                    .add(c.lanewise(XOR, d).lanewise(XOR, a))
                    .lanewise(ROL, 23)
                    .add(c);
            a = a.add(w13)
                    .add(0x289b7ec6)
                    .add(b.lanewise(XOR, c).lanewise(XOR, d))
                    .lanewise(ROL, 4)
                    .add(b);
            d = d.add(w0)
                    .add(0xeaa127fa)
                    .add(a.lanewise(XOR, b).lanewise(XOR, c))
                    .lanewise(ROL, 11)
                    .add(a);
            c = c.add(w3)
                    .add(0xd4ef3085)
                    .add(d.lanewise(XOR, a).lanewise(XOR, b))
                    .lanewise(ROL, 16)
                    .add(d);
            b = b.add(w6)
                    .add(0x04881d05)
                    .add(c.lanewise(XOR, d).lanewise(XOR, a))
                    .lanewise(ROL, 23)
                    .add(c);
            a = a.add(w9)
                    .add(0xd9d4d039)
                    .add(b.lanewise(XOR, c).lanewise(XOR, d))
                    .lanewise(ROL, 4)
                    .add(b);
            d = d.add(w12)
                    .add(0xe6db99e5)
                    .add(a.lanewise(XOR, b).lanewise(XOR, c))
                    .lanewise(ROL, 11)
                    .add(a);
            c = c.add(w15)
                    .add(0x1fa27cf8)
                    .add(d.lanewise(XOR, a).lanewise(XOR, b))
                    .lanewise(ROL, 16)
                    .add(d);
            b = b.add(w2)
                    .add(0xc4ac5665)
                    .add(c.lanewise(XOR, d).lanewise(XOR, a))
                    .lanewise(ROL, 23)
                    .add(c);

            a = a.add(w0)
                    .add(0xf4292244)
                    .add(c.lanewise(XOR, b.or(d.not())))
                    .lanewise(ROL, 6)
                    .add(b);
            d = d.add(w7)
                    .add(0x432aff97)
                    .add(b.lanewise(XOR, a.or(c.not())))
                    .lanewise(ROL, 10)
                    .add(a);
            c = c.add(w14)
                    .add(0xab9423a7)
                    .add(a.lanewise(XOR, d.or(b.not())))
                    .lanewise(ROL, 15)
                    .add(d);
            b = b.add(w5)
                    .add(0xfc93a039)
                    .add(d.lanewise(XOR, c.or(a.not())))
                    .lanewise(ROL, 21)
                    .add(c);
            a = a.add(w12)
                    .add(0x655b59c3)
                    .add(c.lanewise(XOR, b.or(d.not())))
                    .lanewise(ROL, 6)
                    .add(b);
            d = d.add(w3)
                    .add(0x8f0ccc92)
                    .add(b.lanewise(XOR, a.or(c.not())))
                    .lanewise(ROL, 10)
                    .add(a);
            c = c.add(w10)
                    .add(0xffeff47d)
                    .add(a.lanewise(XOR, d.or(b.not())))
                    .lanewise(ROL, 15)
                    .add(d);
            b = b.add(w1)
                    .add(0x85845dd1)
                    .add(d.lanewise(XOR, c.or(a.not())))
                    .lanewise(ROL, 21)
                    .add(c);
            a = a.add(w8)
                    .add(0x6fa87e4f)
                    .add(c.lanewise(XOR, b.or(d.not())))
                    .lanewise(ROL, 6)
                    .add(b);
            d = d.add(w15)
                    .add(0xfe2ce6e0)
                    .add(b.lanewise(XOR, a.or(c.not())))
                    .lanewise(ROL, 10)
                    .add(a);
            c = c.add(w6)
                    .add(0xa3014314)
                    .add(a.lanewise(XOR, d.or(b.not())))
                    .lanewise(ROL, 15)
                    .add(d);
            b = b.add(w13)
                    .add(0x4e0811a1)
                    .add(d.lanewise(XOR, c.or(a.not())))
                    .lanewise(ROL, 21)
                    .add(c);
            a = a.add(w4)
                    .add(0xf7537e82)
                    .add(c.lanewise(XOR, b.or(d.not())))
                    .lanewise(ROL, 6)
                    .add(b);
            d = d.add(w11)
                    .add(0xbd3af235)
                    .add(b.lanewise(XOR, a.or(c.not())))
                    .lanewise(ROL, 10)
                    .add(a);
            c = c.add(w2)
                    .add(0x2ad7d2bb)
                    .add(a.lanewise(XOR, d.or(b.not())))
                    .lanewise(ROL, 15)
                    .add(d);
            b = b.add(w9)
                    .add(0xeb86d391)
                    .add(d.lanewise(XOR, c.or(a.not())))
                    .lanewise(ROL, 21)
                    .add(c);

            a = a.add(a0);
            b = b.add(b0);
            c = c.add(c0);
            d = d.add(d0);
        }
        a.intoArray(states, 0);
        b.intoArray(states, LANES);
        c.intoArray(states, 2 * LANES);
        d.intoArray(states, 3 * LANES);
    }
}
