/** The tests that jclouds has for stores which speak S3, asked of any such store. Not part of the product. */
@NullMarked
package io.madang.objectstore.conformance;

import org.jspecify.annotations.NullMarked;
