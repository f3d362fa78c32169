-- Changes questions and fields of a session in one step, unless another writer has changed them first.
--
-- KEYS  1 session   2 questions by id   3 revisions by id   4 runs by revision   5 counters
--       6 run   7 work of the run; without a run, 6 and 7 are the session   8 findings   9 their draft
--       10… keys to delete
-- ARGV  1 id of the run, '' if there is none
--       2 holder ('token' for an assistant's token) and 3 epoch that the caller shows, '' if it needs none
--        4 '1' to refuse it while the copy is restored
--       5 '1' if results of a copy wait from here on   6 '1' if the next poll reports the findings
--       7 least lifetime of a copy and its runs (ms)
--       8 start of the keys of runs, before the run's id   9 what follows it, separated by spaces;
--         first of the fields
--       then four lists, each preceded by its length:
--       conditions {key, field, value}: the value that the field must have; '' if it must be missing
--       questions {id, revision it must have, text ('' deletes it), counter changes, run changes}:
--       changes are 'field amount,…'; the text is JSON without the revision
--       increments {key, field, amount}: applied even if no question is written
--       values {key, field, value}: '' removes the field
--       then the start of the keys in `live.lua`
--
-- Returns an error code if it refuses the caller (`copy-taken` with the holder), nil without a session, 0 if a condition
-- failed, else {revision, ids whose revision did not match…}.

local position = 9
local function list(width)
  local rows, first = {}, position + 2
  position = position + 1 + tonumber(ARGV[position + 1]) * width
  for at = first, position, width do rows[#rows + 1] = at end
  return rows
end
local conditions, questions, increments, values = list(3), list(5), list(3), list(3)

if ARGV[2] ~= '' then
  local holder, epoch, restoring = unpack(redis.call('HMGET', KEYS[1], 'holder', 'epoch', 'restoring'))
  local info = redis.pcall('INFO', 'server')
  local process = string.sub(type(info) == 'string' and string.match(info, 'run_id:(%x+)') or '', 1, 12)
  if not holder or epoch .. (process == '' and '' or '.' .. process) ~= ARGV[3] then return 'copy-lost' end
  if ARGV[2] ~= 'token' and holder ~= ARGV[2] then return 'copy-taken ' .. holder end
  if restoring and ARGV[4] == '1' then return 'copy-restoring' end
end
if redis.call('HEXISTS', KEYS[1], 'epoch') == 0 then return false end
for _, at in ipairs(conditions) do
  if (redis.call('HGET', KEYS[tonumber(ARGV[at])], ARGV[at + 1]) or '') ~= ARGV[at + 2] then return 0 end
end

-- Deletes first, which a full Redis allows and which lets it run the rest of the script.
for key = 10, #KEYS do redis.call('UNLINK', KEYS[key]) end

local missed, written = {}, {}
for _, at in ipairs(questions) do
  local id = ARGV[at]
  local revision = redis.call('HEXISTS', KEYS[2], id) == 1 and redis.call('ZSCORE', KEYS[3], id)
  if tonumber(revision or nil) == tonumber(ARGV[at + 1]) then
    written[#written + 1] = at
    if ARGV[at + 2] == '' then redis.call('HDEL', KEYS[2], id) end
  else
    missed[#missed + 1] = id
  end
end

local sums = {}
local function count(key, field, amount)
  local name = key .. ' ' .. field
  sums[name] = sums[name] or { KEYS[key], field, 0 }
  sums[name][3] = sums[name][3] + amount
end
local revision = redis.call('HGET', KEYS[1], 'revision')
local ofRun = (ARGV[1] ~= '' or ARGV[6] == '1') and 1 or 0
if #written + ofRun > 0 then revision = redis.call('HINCRBY', KEYS[1], 'revision', #written + ofRun) end
for i, at in ipairs(written) do
  local id, text, own = ARGV[at], ARGV[at + 2], string.format('%.0f', revision - #written - ofRun + i)
  if text ~= '' then redis.call('HSET', KEYS[2], id, '{"revision":' .. own .. ',' .. string.sub(text, 2)) end
  redis.call('ZADD', KEYS[3], own, id)
  for field, amount in string.gmatch(ARGV[at + 3], '([^,]+) (%-?%d+)') do count(5, field, tonumber(amount)) end
  for field, amount in string.gmatch(ARGV[at + 4], '([^,]+) (%-?%d+)') do count(6, field, tonumber(amount)) end
end
for _, at in ipairs(increments) do count(tonumber(ARGV[at]), ARGV[at + 1], tonumber(ARGV[at + 2])) end
for _, sum in pairs(sums) do redis.call('HINCRBY', unpack(sum)) end
local COUNTED, isCounted = { state = true, pause = true, waitReason = true, waitUntil = true }, false
for _, at in ipairs(values) do
  isCounted = isCounted or ARGV[at] == '6' and COUNTED[ARGV[at + 1]]
  local key = KEYS[tonumber(ARGV[at])]
  if ARGV[at + 2] == '' then redis.call('HDEL', key, ARGV[at + 1]) else redis.call('HSET', key, ARGV[at + 1], ARGV[at + 2]) end
end
if ARGV[1] ~= '' then redis.call('ZADD', KEYS[4], revision, ARGV[1]) end
if ARGV[6] == '1' then redis.call('HSET', KEYS[1], 'findings', revision) end

local isCopy = redis.call('HEXISTS', KEYS[1], 'holder') == 1
if isCopy and ARGV[5] == '1' then redis.call('HSET', KEYS[1], 'waits', revision) end
local lifetime, least = redis.call('PTTL', KEYS[1]), tonumber(ARGV[7])
if isCopy and least > lifetime then
  for _, key in ipairs({ 1, 2, 3, 4, 5, 8, 9 }) do redis.call('PEXPIRE', KEYS[key], least) end
  for _, id in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
    for ending in string.gmatch(ARGV[9], '%S+') do redis.call('PEXPIRE', ARGV[8] .. id .. ending, least) end
  end
  lifetime = least
  countAll(KEYS[4], ARGV[8], string.match(ARGV[9], '%S+'))
end
for key = 2, 9 do
  if redis.call('PTTL', KEYS[key]) == -1 then redis.call('PEXPIRE', KEYS[key], lifetime) end
end
if isCounted then countRun(ARGV[1], KEYS[6]) end
return { tonumber(revision), unpack(missed) }
