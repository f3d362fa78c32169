-- ARGV: lifetime, names…; RUN is the active cleaning run, if any → {values, in flight}
return { redis.call('HMGET', META, unpack(ARGV, 2)), RUN and countInflight() or 0 }
