/** Who may do what: users, access keys, and policies in AWS's language, decided with default deny. */
@NullMarked
package io.madang.objectstore.iam;

import org.jspecify.annotations.NullMarked;
