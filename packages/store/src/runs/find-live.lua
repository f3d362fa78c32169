-- Returns live runs whose jobs were not checked for `age` milliseconds, each to one caller in that time. KEYS[1] lists live runs.
-- ARGV: age, most, lifetime of the list → "kind session run" of each
local now = clock() / 1000
local found = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', whole(now - tonumber(ARGV[1])), 'LIMIT', 0, ARGV[2])
for _, run in ipairs(found) do redis.call('ZADD', KEYS[1], whole(now), run) end
if #found > 0 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return found
