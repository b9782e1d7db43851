package io.madang.contracts.read;

/** How an article's content is given; the names are what clients write in addresses. */
public enum ContentFormat {
    /** As its writer typed it. */
    markdown,
    /** Safe to put into a page as it is. */
    html
}
