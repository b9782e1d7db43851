/** The accounts themselves: their rows, names, roles and versions. */
@NullMarked
package io.madang.account.registry;

import org.jspecify.annotations.NullMarked;
