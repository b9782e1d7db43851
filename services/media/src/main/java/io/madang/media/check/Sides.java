package io.madang.media.check;

/** Width and height in pixels. */
record Sides(int width, int height) {

    static final Sides NONE = new Sides(0, 0);

    /** What both fit into. */
    Sides with(Sides other) {
        return new Sides(Math.max(width, other.width), Math.max(height, other.height));
    }

    Sides turned() {
        return new Sides(height, width);
    }

    long pixels() {
        return (long) width * height;
    }
}
