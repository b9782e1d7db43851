/** The operator's page: how the installation is, in pictures that refresh. */
@NullMarked
package io.madang.web.operator;

import org.jspecify.annotations.NullMarked;
