-- Records a failed request. ARGV: lifetime → milliseconds since the first failure after the run's last success (a title or a
-- page); 0 for that first failure
if not isLive() then return 0 end
local now = clock() / 1000
local done = table.concat({
  redis.call('HGET', META, 'run:processed') or 0,
  redis.call('HGET', RUN, 'processed') or 0,
  redis.call('HGET', RUN, 'failed') or 0,
  redis.call('SCARD', SEEN),
  redis.call('HLEN', CURSORS),
}, ' ')
local before, since = unpack(redis.call('HMGET', RUN, 'failingAt', 'failingSince'))
if before ~= done then
  redis.call('HSET', RUN, 'failingAt', done, 'failingSince', whole(now))
  return 0
end
return whole(now - since)
