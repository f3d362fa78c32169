-- ARGV: lifetime, ids… → each question as JSON, or nil where it is not there
keepAll(1, 4)
return redis.call('HMGET', QUESTIONS, unpack(ARGV, 2))
