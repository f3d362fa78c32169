-- Opens a session, unless it was discarded a moment ago.
--
-- KEYS  1 session   2 recently discarded sessions
-- ARGV  1 id of the session   2 its epoch, if it is new   3 time (ms)   4 milliseconds that a new session lives
--
-- Returns 1, or 0 for a discarded session.

if redis.call('ZSCORE', KEYS[2], ARGV[1]) then return 0 end
-- A full Redis allows no write, and a session that is open can still be read.
if redis.call('HEXISTS', KEYS[1], 'epoch') == 1 then return 1 end
redis.call('HSET', KEYS[1], 'epoch', ARGV[2], 'revision', 0, 'openedAt', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
