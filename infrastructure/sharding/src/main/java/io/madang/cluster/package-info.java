/** What all instances of an installation share: node ids that no two of them hold at once, and keys that all know. */
@NullMarked
package io.madang.cluster;

import org.jspecify.annotations.NullMarked;
