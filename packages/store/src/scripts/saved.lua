-- Ends the wait of results that a browser has saved. Unless a run is active, their copy then has its usual lifetime again.
--
-- KEYS  1 session   2 questions by id   3 revisions by id   4 runs by revision   5 counters   6 findings
--       7 their draft
-- ARGV  1 epoch that the browser saw   2 revision up to which it has saved   3 usual lifetime (ms)
--       4 start of the keys of runs, before the run's id   5 what follows it, separated by spaces
--       6 start of the keys in `live.lua`
--
-- Returns an error code if the copy is lost, else 1 if something waited and no longer does, or 0.

local epoch, waits = unpack(redis.call('HMGET', KEYS[1], 'epoch', 'waits'))
local info = redis.pcall('INFO', 'server')
local process = string.sub(type(info) == 'string' and string.match(info, 'run_id:(%x+)') or '', 1, 12)
if not epoch or epoch .. (process == '' and '' or '.' .. process) ~= ARGV[1] then return 'copy-lost' end
if not waits or tonumber(waits) > tonumber(ARGV[2]) then return 0 end
redis.call('HDEL', KEYS[1], 'waits')
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 1, 7) == 'active:' then return 1 end
end
for key = 1, 7 do redis.call('PEXPIRE', KEYS[key], ARGV[3]) end
for _, id in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
  for ending in string.gmatch(ARGV[5], '%S+') do redis.call('PEXPIRE', ARGV[4] .. id .. ending, ARGV[3]) end
end
countSession()
return 1
