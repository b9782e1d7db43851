package io.madang.account.draft;

/** What a draft is to become: an article of a board, or an edit of an article. */
enum DraftKind {
    board,
    article
}
