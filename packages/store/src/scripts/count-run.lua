-- Deletes keys of a run, if any, and counts the run as its fields are now, or no longer.
--
-- KEYS  1 session   2 run   3… keys to delete
-- ARGV  1 id of the run   2 '1' to note a run that is gone for a worker   3 start of the keys in `live.lua`
--
-- Returns 1.

for key = 3, #KEYS do redis.call('UNLINK', KEYS[key]) end
if not countRun(ARGV[1], KEYS[2], true) and ARGV[2] == '1' then put('expired', now(), sessionId() .. ' ' .. ARGV[1]) end
return 1
