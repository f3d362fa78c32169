-- Makes the caller the holder of an analysis's copy if it has the copy already or its counter is higher. Creates a missing
-- copy.
--
-- KEYS  1 session   2 the browser's copies by last use   3 all copies by last use
-- ARGV  1 holder   2 '1' if the caller has something to send to a new copy   3 '1' if no browser keeps the analysis
--       4 epoch for a new copy   5 time (ms)   6 lifetime of a new copy (ms)   7 most copies of a browser
--       8 name in KEYS[2]   9 name in KEYS[3]   10 lifetime of both lists and of what is in them (ms)
--       11 name of the token that makes a new copy, '' if a page does   12 name of the new analysis
--       13 start of the keys in `live.lua`
--
-- Returns an error code (`copy-taken` with the holder), else {epoch, revision, '1' if the copy is being restored}.

local holder, epoch, restoring = unpack(redis.call('HMGET', KEYS[1], 'holder', 'epoch', 'restoring'))
local function counterOf(text) return tonumber(string.match(text, '^%d+')) end
if epoch then
  if holder ~= ARGV[1] and counterOf(ARGV[1]) <= counterOf(holder) then return 'copy-taken ' .. holder end
elseif not redis.call('ZSCORE', KEYS[2], ARGV[8]) and redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[7]) then
  return 'no-room'
end

-- Written only if they change, because an open copy can still be read while a full Redis allows no write.
if not epoch then
  epoch, restoring = ARGV[4], ARGV[2] == '1'
  redis.call('HSET', KEYS[1], 'epoch', epoch, 'revision', 0, 'openedAt', ARGV[5], 'copy', ARGV[9])
  if restoring then redis.call('HSET', KEYS[1], 'restoring', 1) end
  if ARGV[11] ~= '' then redis.call('HSET', KEYS[1], 'madeBy', ARGV[11], 'name', ARGV[12]) end
  redis.call('PEXPIRE', KEYS[1], ARGV[6])
  countSession()
elseif restoring and ARGV[2] == '' then
  restoring = false
  redis.call('HDEL', KEYS[1], 'restoring')
end
if holder ~= ARGV[1] then redis.call('HSET', KEYS[1], 'holder', ARGV[1]) end
if ARGV[3] ~= (redis.call('HGET', KEYS[1], 'unkept') or '') then
  if ARGV[3] == '' then redis.call('HDEL', KEYS[1], 'unkept') else redis.call('HSET', KEYS[1], 'unkept', 1) end
end
for key = 2, 3 do
  redis.call('ZREMRANGEBYSCORE', KEYS[key], '-inf', tonumber(ARGV[5]) - tonumber(ARGV[10]))
  redis.call('ZADD', KEYS[key], ARGV[5], ARGV[key + 6])
  redis.call('PEXPIRE', KEYS[key], ARGV[10])
end

local info = redis.pcall('INFO', 'server')
local process = string.sub(type(info) == 'string' and string.match(info, 'run_id:(%x+)') or '', 1, 12)
return {
  epoch .. (process == '' and '' or '.' .. process),
  tonumber(redis.call('HGET', KEYS[1], 'revision')),
  restoring and '1' or '',
}
