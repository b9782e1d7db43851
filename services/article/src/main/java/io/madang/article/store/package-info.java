/** What every part of the service uses: its shards, its outbox and its clock. */
@NullMarked
package io.madang.article.store;

import org.jspecify.annotations.NullMarked;
