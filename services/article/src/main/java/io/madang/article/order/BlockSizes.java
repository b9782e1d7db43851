package io.madang.article.order;

/**
 * How large blocks become.
 *
 * @param articles how many articles the newest block of level 0 takes before the next one is opened; older blocks, which
 *     only late ids reach, are divided at twice as many
 * @param children the same for blocks of higher levels, in blocks of the level below
 */
record BlockSizes(int articles, int children) {

    /** Any of ten million articles is found by passing at most 196 + 200 counts and 256 ids, mostly in two statements. */
    static final BlockSizes STANDARD = new BlockSizes(256, 200);

    /** How many articles a full block of the level covers. */
    long articlesWithin(int level) {
        return level == 0 ? articles : (long) articles * children;
    }
}
