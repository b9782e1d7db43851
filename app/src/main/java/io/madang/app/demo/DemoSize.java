package io.madang.app.demo;

/**
 * How much a demo has.
 *
 * @param square the articles of the busiest board
 * @param each about how many each of the others has
 */
public record DemoSize(int square, int each) {

    /** What there is to see in a community of some days. */
    public static final DemoSize STANDARD = new DemoSize(1_200, 210);

    /** How many orders the shop had. */
    int orders() {
        return each;
    }

    /** How much of the media was uploaded. */
    int media() {
        return each;
    }

    int articles(DemoBoard board) {
        return board.equals(DemoBoard.SQUARE) ? square : (int) Math.round(each * board.share());
    }
}
