-- Creates the run's listing cursors, once; all are inactive. ARGV: lifetime, owner, number of subreddits, {name, coverage}…,
-- {cursor id, cursor}…
if not isLive() then return 'gone' end
if redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 'lost' end
if redis.call('HSETNX', RUN, 'planned', 1) == 0 then return 'planned' end
local position = 4
for _ = 1, tonumber(ARGV[3]) do
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
