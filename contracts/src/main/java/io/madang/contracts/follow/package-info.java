/** Who follows whom: uploaders of media and writers of articles alike. */
@NullMarked
package io.madang.contracts.follow;

import org.jspecify.annotations.NullMarked;
