-- Reads what has changed in a session since a revision.
--
-- KEYS  1 session   2 questions by id   3 revisions by id   4 runs by revision   5 findings
-- ARGV  1 revision   2 most questions   3 bytes after which no more questions are read
--       4 start and 5 end of the keys of runs, with the run's id in between
--       6 prefix of the session's fields with the ids of active runs, which are always returned
--
-- Returns nil without a session, else {fields of the session, revision up to which the result is complete, '1' if there
-- is more, milliseconds until the session expires, {id, text or '' if deleted, …}, {{fields of a run}, …}, start of the
-- server process's id, or '' for a user without the right to call INFO, {field, value, …} of the findings, empty unless
-- they changed}.

local CHUNK = 50
local most, bytesMost = tonumber(ARGV[2]), tonumber(ARGV[3])
local session = redis.call('HGETALL', KEYS[1])
if #session == 0 then return false end

local ids = redis.call('ZRANGEBYSCORE', KEYS[3], '(' .. ARGV[1], '+inf', 'LIMIT', 0, most + 1)
local questions, last, bytes = {}, 0, 0
for first = 1, math.min(most, #ids), CHUNK do
  local upTo = math.min(first + CHUNK - 1, most, #ids)
  for i, text in ipairs(redis.call('HMGET', KEYS[2], unpack(ids, first, upTo))) do
    bytes = bytes + (text and #text or 0)
    if bytes > bytesMost and last > 0 then break end
    last = first + i - 1
    questions[#questions + 1], questions[#questions + 2] = ids[last], text or ''
  end
  if last < upTo then break end
end
local hasMore = last < #ids
local revision = hasMore and redis.call('ZSCORE', KEYS[3], ids[last]) or redis.call('HGET', KEYS[1], 'revision')

local runs, isListed = {}, {}
local function list(id)
  if not isListed[id] then runs[#runs + 1] = redis.call('HGETALL', ARGV[4] .. id .. ARGV[5]) end
  isListed[id] = true
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[4], '(' .. ARGV[1], hasMore and revision or '+inf')) do list(id) end
local findings = {}
for i = 1, #session, 2 do
  local changed = session[i] == 'findings' and tonumber(session[i + 1]) or 0
  if changed > tonumber(ARGV[1]) and changed <= tonumber(revision) then findings = redis.call('HGETALL', KEYS[5]) end
  if string.sub(session[i], 1, #ARGV[6]) == ARGV[6] then list(session[i + 1]) end
end
-- Read in the same step as the revision, because another process may have loaded an older set.
local info = redis.pcall('INFO', 'server')
local server = type(info) == 'string' and string.match(info, 'run_id:(%x+)') or ''
local lifetime = redis.call('PTTL', KEYS[1])
return { session, tonumber(revision), hasMore and '1' or '', lifetime, questions, runs, string.sub(server, 1, 12), findings }
