-- Creates the run's listing cursors, once; all are inactive. ARGV: lifetime, owner, cut (percent), number of subreddits,
-- {name, coverage}…, {cursor id, cursor}…
if not isLive() then return 'gone' end
if redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 'lost' end
if redis.call('HSETNX', RUN, 'planned', 1) == 0 then return 'planned' end
-- A cut that was changed since the run was started counts.
redis.call('HSET', META, 'cut', redis.call('HGET', RUN, 'cut') or ARGV[3])
local position = 5
for _ = 1, tonumber(ARGV[4]) do
  redis.call('HSET', COVERAGE, ARGV[position], ARGV[position + 1])
  position = position + 2
end
noteRunChange()
while position < #ARGV do
  redis.call('HSET', CURSORS, ARGV[position], ARGV[position + 1])
  position = position + 2
end
keepAll(1, 13)
return 'planned'
