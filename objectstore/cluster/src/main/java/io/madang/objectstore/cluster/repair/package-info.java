/** What a group lacks, what it has too much of, and who sees to it. */
@NullMarked
package io.madang.objectstore.cluster.repair;

import org.jspecify.annotations.NullMarked;
