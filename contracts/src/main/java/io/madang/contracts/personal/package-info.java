/** How each service gives out what it holds of one person. */
@NullMarked
package io.madang.contracts.personal;

import org.jspecify.annotations.NullMarked;
