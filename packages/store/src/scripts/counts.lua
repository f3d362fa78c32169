-- Reads the counts that `live.lua` keeps, in one step.
--
-- KEYS  1 sessions   2 waits   3… groups
-- ARGV  1 time (ms)   2 most waits
--
-- Returns {live sessions, {run, end of its wait, …}, the longest waits first, {{size, oldest run, its start} of each
-- group}}; an empty group has only a size.

local groups = {}
for key = 3, #KEYS do
  groups[key - 2] = { redis.call('ZCARD', KEYS[key]), unpack(redis.call('ZRANGE', KEYS[key], 0, 0, 'WITHSCORES')) }
end
return {
  redis.call('ZCOUNT', KEYS[1], '(' .. ARGV[1], '+inf'),
  redis.call('ZREVRANGE', KEYS[2], 0, ARGV[2] - 1, 'WITHSCORES'),
  groups,
}
