/** Lists of access control: how requests bring them, how they are told, and what is refused. */
@NullMarked
package io.madang.objectstore.gateway.operation.acl;

import org.jspecify.annotations.NullMarked;
