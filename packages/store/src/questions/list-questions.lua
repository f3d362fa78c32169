-- ARGV: lifetime → {revision, ids of all questions, including deleted ones}
keepAll(1, 4)
return { redis.call('HGET', META, 'revision') or 0, redis.call('ZRANGE', REVISIONS, 0, -1) }
