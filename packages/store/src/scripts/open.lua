-- Opens a session, unless it was recently discarded.
--
-- KEYS  1 session   2 recently discarded sessions
-- ARGV  1 id of the session   2 epoch for a new session   3 time (ms)   4 lifetime of a new session (ms)
--       5 start of the keys in `live.lua`
--
-- Returns 1, or 0 if the session was discarded.

if redis.call('ZSCORE', KEYS[2], ARGV[1]) then return 0 end
-- Checked before the write, because an open session can still be read while a full Redis allows no write.
if redis.call('HEXISTS', KEYS[1], 'epoch') == 1 then return 1 end
redis.call('HSET', KEYS[1], 'epoch', ARGV[2], 'revision', 0, 'openedAt', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
countSession()
return 1
