-- Makes everything of an analysis's copy live at least for a time.
--
-- KEYS  1 session   2 questions by id   3 revisions by id   4 runs by revision   5 counters   6 findings
--       7 their draft
-- ARGV  1 least lifetime (ms)   2 start of the keys of runs, before the run's id   3 what follows it, separated by spaces
--
-- Returns 1.

local least = tonumber(ARGV[1])
local function prolong(key)
  local left = redis.call('PTTL', key)
  if left >= 0 and left < least then redis.call('PEXPIRE', key, least) end
end
for key = 1, 7 do prolong(KEYS[key]) end
for _, id in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
  for ending in string.gmatch(ARGV[3], '%S+') do prolong(ARGV[2] .. id .. ending) end
end
return 1
