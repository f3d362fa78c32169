-- Adds questions that the set has never contained, up to its limits, and saves the run's checkpoint in the same step.
--
-- KEYS  1 session   2 questions by id   3 revisions by id   4 runs by revision   5 counters
--       6 run   7 work of the run; without a run, 6 and 7 are the session   8 findings   9 their draft
-- ARGV  1 id of the run, '' if there is none   2 its owner
--       3 '1' to add deleted questions again
--       4 most questions in the set   5 most ids in the set's lifetime
--       6 holder and 7 epoch that the caller shows, '' if it needs none   8 '1' to refuse it while the copy is restored
--       then four lists, each preceded by its length:
--       classes {most questions to add}
--       counters of the run {field, class}: grow by the number of questions added in the class
--       values {key, field, value}: '' removes the field
--       questions {id, class, counter changes as 'field amount,…', text}: the text is JSON without the revision,
--       '' for a deleted question, which only marks its id
--
-- Returns an error code if it refuses the caller (`copy-taken` with the holder), nil without a session, 0 if
-- the run has another owner, else {'1' if the set was full, {new values of the counters}, {added ids}}.

local position = 8
local function list(width)
  local rows, first = {}, position + 2
  position = position + 1 + tonumber(ARGV[position + 1]) * width
  for at = first, position, width do rows[#rows + 1] = at end
  return rows
end
local classes, counters, values, questions = list(1), list(2), list(3), list(4)

if ARGV[6] ~= '' then
  local holder, epoch, restoring = unpack(redis.call('HMGET', KEYS[1], 'holder', 'epoch', 'restoring'))
  local info = redis.pcall('INFO', 'server')
  local process = string.sub(type(info) == 'string' and string.match(info, 'run_id:(%x+)') or '', 1, 12)
  if not holder or epoch .. (process == '' and '' or '.' .. process) ~= ARGV[7] then return 'copy-lost' end
  if holder ~= ARGV[6] then return 'copy-taken ' .. holder end
  if restoring and ARGV[8] == '1' then return 'copy-restoring' end
end
if redis.call('HEXISTS', KEYS[1], 'epoch') == 0 then return false end
if ARGV[1] ~= '' and redis.call('HGET', KEYS[6], 'owner') ~= ARGV[2] then return 0 end

local rows, known, isFull = redis.call('HLEN', KEYS[2]), redis.call('ZCARD', KEYS[3]), false
local chosen, isChosen, added = {}, {}, {}
for class in ipairs(classes) do added[class] = 0 end
for _, at in ipairs(questions) do
  local id, class, size = ARGV[at], tonumber(ARGV[at + 1]), ARGV[at + 3] == '' and 0 or 1
  local isKnown = redis.call('ZSCORE', KEYS[3], id)
  local isFree = not isKnown or size == 1 and ARGV[3] == '1' and redis.call('HEXISTS', KEYS[2], id) == 0
  if isFree and not isChosen[id] and added[class] < tonumber(ARGV[classes[class]]) then
    if rows + size <= tonumber(ARGV[4]) and (isKnown or known < tonumber(ARGV[5])) then
      chosen[#chosen + 1], isChosen[id], added[class] = at, true, added[class] + 1
      rows, known = rows + size, isKnown and known or known + 1
    else
      isFull = true
    end
  end
end

local revision = redis.call('HGET', KEYS[1], 'revision')
local ofRun = ARGV[1] ~= '' and 1 or 0
if #chosen + ofRun > 0 then revision = redis.call('HINCRBY', KEYS[1], 'revision', #chosen + ofRun) end
local sums, ids, totals = {}, {}, {}
for i, at in ipairs(chosen) do
  local id, own = ARGV[at], string.format('%.0f', revision - #chosen - ofRun + i)
  local text = ARGV[at + 3]
  if text ~= '' then redis.call('HSET', KEYS[2], id, '{"revision":' .. own .. ',' .. string.sub(text, 2)) end
  redis.call('ZADD', KEYS[3], own, id)
  for field, amount in string.gmatch(ARGV[at + 2], '([^,]+) (%-?%d+)') do sums[field] = (sums[field] or 0) + amount end
  ids[i] = id
end
for field, amount in pairs(sums) do redis.call('HINCRBY', KEYS[5], field, amount) end
for i, at in ipairs(counters) do totals[i] = redis.call('HINCRBY', KEYS[6], ARGV[at], added[tonumber(ARGV[at + 1])]) end
for _, at in ipairs(values) do
  local key = KEYS[tonumber(ARGV[at])]
  if ARGV[at + 2] == '' then redis.call('HDEL', key, ARGV[at + 1]) else redis.call('HSET', key, ARGV[at + 1], ARGV[at + 2]) end
end
if ARGV[1] ~= '' then redis.call('ZADD', KEYS[4], revision, ARGV[1]) end
-- What a run adds to a copy waits for a browser.
if ofRun == 1 and #chosen > 0 and redis.call('HEXISTS', KEYS[1], 'holder') == 1 then
  redis.call('HSET', KEYS[1], 'waits', revision)
end

local lifetime = redis.call('PTTL', KEYS[1])
for key = 2, 7 do
  if redis.call('PTTL', KEYS[key]) == -1 then redis.call('PEXPIRE', KEYS[key], lifetime) end
end
return { isFull and '1' or '', totals, ids }
