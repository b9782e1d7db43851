/** Comments as rows, and their places in the tree of an article. */
@NullMarked
package io.madang.comment.tree;

import org.jspecify.annotations.NullMarked;
