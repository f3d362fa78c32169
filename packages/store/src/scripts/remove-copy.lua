-- Deletes an analysis's copy with its runs.
--
-- KEYS  1 session   2 questions by id   3 revisions by id   4 runs by revision   5 counters   6 findings
--       7 their draft   8 the browser's copies by last use   9 all copies by last use
-- ARGV  1 '' to delete any, 'idle' to keep a copy that somebody needs, 'missing' to keep every copy that exists
--       2 name in KEYS[8]   3 name in KEYS[9]
--       4 start of the keys of runs, before the run's id   5 what follows it, separated by spaces; first of the fields
--       6 start of the keys in `live.lua`
--
-- Returns nil if it keeps the copy, else {{id, address, credential} of each run}.

local fields = redis.call('HGETALL', KEYS[1])
if ARGV[1] == 'missing' and #fields > 0 then return false end
local needs = { waits = true, restoring = true, unkept = true }
for i = 1, #fields, 2 do
  local isNeeded = needs[fields[i]] or string.sub(fields[i], 1, 7) == 'active:'
  if ARGV[1] == 'idle' and isNeeded then return false end
end
local runs = {}
for i, id in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
  local meta = ARGV[4] .. id .. string.match(ARGV[5], '%S+')
  local run = redis.call('HMGET', meta, 'address', 'credential')
  runs[i] = { id, run[1] or '', run[2] or '' }
  for ending in string.gmatch(ARGV[5], '%S+') do redis.call('UNLINK', ARGV[4] .. id .. ending) end
  countRun(id, meta)
end
redis.call('UNLINK', unpack(KEYS, 1, 7))
countSession()
redis.call('ZREM', KEYS[8], ARGV[2])
redis.call('ZREM', KEYS[9], ARGV[3])
return runs
