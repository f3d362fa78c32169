-- ARGV: lifetime, ids… → each question as JSON, or nil if it does not exist
keepAll(1, 4)
return redis.call('HMGET', QUESTIONS, unpack(ARGV, 2))
