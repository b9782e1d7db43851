package io.madang.account.registry;

import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import java.time.InstantSource;

/**
 * What every part of the service uses: its shards, its outbox and its clock.
 *
 * @param shard the one shard that holds all accounts: names must be unique across the installation
 * @param outbox where the service's events leave
 */
public record AccountStore(Shard shard, Outbox outbox, InstantSource clock) {}
