/** State that several processes agree on: replicas that apply one log, and who calls them. Nothing here shows Ratis. */
@NullMarked
package io.madang.objectstore.consensus;

import org.jspecify.annotations.NullMarked;
