-- Forgets an article's count. Marks of viewers expire by themselves.
-- KEYS: 1 the article's count, 2 the shard's changed articles
-- ARGV: 1 the article
redis.call('SREM', KEYS[2], ARGV[1])
return redis.call('DEL', KEYS[1])
