/** The role that runs the object store in the same process; everything else reaches it through S3. */
@NullMarked
package io.madang.app.storage;

import org.jspecify.annotations.NullMarked;
