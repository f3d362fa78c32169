-- Makes everything of a session live for a time, and counts it again.
--
-- KEYS  1 session   2 questions by id   3 revisions by id   4 runs by revision   5 counters   6 findings
--       7 their draft
-- ARGV  1 lifetime (ms)   2 '1' to shorten nothing
--       3 start of the keys of runs, before the run's id   4 what follows it, separated by spaces; first of the fields
--       5 start of the keys in `live.lua`
--
-- Returns 1.

local lifetime = tonumber(ARGV[1])
local function prolong(key)
  local left = redis.call('PTTL', key)
  if left >= 0 and (left < lifetime or ARGV[2] == '') then redis.call('PEXPIRE', key, lifetime) end
end
for key = 1, 7 do prolong(KEYS[key]) end
for _, id in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
  for ending in string.gmatch(ARGV[4], '%S+') do prolong(ARGV[3] .. id .. ending) end
end
countAll(KEYS[4], ARGV[3], string.match(ARGV[4], '%S+'))
return 1
