/** Lists of objects, versions and uploads. */
@NullMarked
package io.madang.objectstore.gateway.operation.listing;

import org.jspecify.annotations.NullMarked;
