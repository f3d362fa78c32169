-- Counts what a worker did for a run. KEYS: hash of the run's activity. ARGV: seconds, worker, this minute, minutes kept,
-- {field, count}…
local key, minute = KEYS[1], tonumber(ARGV[3])
redis.call('HSET', key, 'worker', ARGV[2])
for i = 5, #ARGV, 2 do redis.call('HINCRBY', key, ARGV[i], ARGV[i + 1]) end
for _, field in ipairs(redis.call('HKEYS', key)) do
  local of = string.match(field, '^minute:(%d+)$')
  if of and tonumber(of) <= minute - tonumber(ARGV[4]) then redis.call('HDEL', key, field) end
end
redis.call('EXPIRE', key, ARGV[1])
return 1
