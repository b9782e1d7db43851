package io.madang.account.avatar;

import io.madang.contracts.account.UserId;
import java.nio.charset.StandardCharsets;

/** A picture for those who have none: five by five squares, symmetric, the same for the same user for ever. */
final class Identicon {

    private static final int CELLS = 5;
    private static final int HALF = 3;
    private static final int HUES = 360;

    private Identicon() {}

    static byte[] svg(UserId user) {
        long bits = mix(user.value());
        StringBuilder svg = new StringBuilder(1024)
                .append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 7 7\" width=\"256\" height=\"256\"")
                .append(
                        " shape-rendering=\"crispEdges\"><rect width=\"7\" height=\"7\" fill=\"#f0f0f0\"/><g fill=\"hsl(")
                .append(Long.remainderUnsigned(bits >>> 20, HUES))
                .append(",55%,45%)\">");
        for (int row = 0; row < CELLS; row++) {
            for (int column = 0; column < HALF; column++) {
                if ((bits >>> (row * HALF + column) & 1) == 1) {
                    square(svg, column, row);
                    if (column < CELLS - 1 - column) {
                        square(svg, CELLS - 1 - column, row);
                    }
                }
            }
        }
        return svg.append("</g></svg>").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void square(StringBuilder svg, int column, int row) {
        svg.append("<rect x=\"")
                .append(column + 1)
                .append("\" y=\"")
                .append(row + 1)
                .append("\" width=\"1\" height=\"1\"/>");
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
