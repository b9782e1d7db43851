package io.madang.article.order;

/**
 * How large blocks become.
 *
 * @param articles how many articles the newest block of level 0 takes before the next one is opened; older blocks, which
 *     only late ids reach, are divided at twice as many
 * @param children the same for blocks of higher levels, in blocks of the level below
 */
record BlockSizes(int articles, int children) {

    /** Ten million articles: 10 + 64 + 64 counts and at most 256 ids are passed to find any page. */
    static final BlockSizes STANDARD = new BlockSizes(256, 64);
}
