/** The files of media in any object store that speaks S3. */
@NullMarked
package io.madang.media.storage;

import org.jspecify.annotations.NullMarked;
