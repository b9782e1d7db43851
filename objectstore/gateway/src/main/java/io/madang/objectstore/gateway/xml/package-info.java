/** S3's documents: a writer, and bounded readers that refuse everything but plain elements and text. */
@NullMarked
package io.madang.objectstore.gateway.xml;

import org.jspecify.annotations.NullMarked;
