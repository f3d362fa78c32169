-- Adds listing cursors of a subreddit, inactive, unless the subreddit is done. ARGV: lifetime, owner, subreddit, {cursor id, cursor}…
if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
local coverage = cjson.decode(redis.call('HGET', COVERAGE, ARGV[3]))
if coverage.problem or coverage.questions >= coverage.asked then return 0 end
for i = 4, #ARGV, 2 do redis.call('HSETNX', CURSORS, ARGV[i], ARGV[i + 1]) end
keepAll(1, 13)
return 1
