-- Adds the work of a worker to the counts of a run, unless the run was deleted. ARGV: unused, worker, this minute, minutes kept,
-- {field, count}… → 1, or 0 for a deleted run
local function countRun()
  local left = redis.call('PTTL', RUN)
  if left <= 0 then return 0 end
  local minute = tonumber(ARGV[3])
  redis.call('HSET', ACTIVITY, 'worker', ARGV[2])
  for i = 5, #ARGV, 2 do redis.call('HINCRBY', ACTIVITY, ARGV[i], ARGV[i + 1]) end
  for _, field in ipairs(redis.call('HKEYS', ACTIVITY)) do
    local of = string.match(field, '^minute:(%d+)$')
    if of and tonumber(of) <= minute - tonumber(ARGV[4]) then redis.call('HDEL', ACTIVITY, field) end
  end
  redis.call('PEXPIRE', ACTIVITY, left)
  return 1
end
