/** Views: what the view service tells of them. */
@NullMarked
package io.madang.contracts.view;

import org.jspecify.annotations.NullMarked;
