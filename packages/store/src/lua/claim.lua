-- Takes the next items and the credential's next slot in one step.
-- ARGV: lifetime, owner, items at most, interval where the credential has none, longest wait that is worth a slot
-- → {'gone'} | {'lost'} | {'paused'} | {'empty', in flight} | {'blocked', wait, why}
--   | {'claimed', wait, interval, grace, ticket, {id, payload, …}}
local run = redis.call('HMGET', RUN, 'state', 'owner', 'pause', 'kind')
if not run[1] or ENDED[run[1]] then return { 'gone' } end
if run[2] ~= ARGV[2] then return { 'lost' } end
if run[3] == '1' then return { 'paused' } end

local function isEmpty()
  return redis.call('ZCARD', PENDING) + redis.call('ZCARD', SOLO) == 0
end
if isEmpty() then return { 'empty', redis.call('HLEN', INFLIGHT) } end

local now = clock()
local at, why, interval, isWindowed = findSlot(now, tonumber(ARGV[4]))
redis.call('HSET', RUN, 'waitReason', why, 'waitUntil', whole(at / 1000), 'delayMs', whole(interval / 1000))
if at - now > tonumber(ARGV[5]) then
  -- A run that waits past its lifetime must still be there afterwards.
  LIFETIME_MS = LIFETIME_MS + math.ceil((at - now) / 1000)
  keepAll(1, 13)
  return { 'blocked', whole(at - now), why }
end

local items = {}
local function take(id, place)
  local payload
  if run[4] == 'cleaning' then
    local question = readQuestion(id)
    if not question then
      redis.call('HINCRBY', RUN, 'total', -1)
      return
    end
    payload = question.title
    local before = question.processingStatus
    question.processingStatus = 'processing'
    writeQuestion(question, before)
  else
    payload = redis.call('HGET', CHAINS, id)
    if not payload then return end
  end
  redis.call('HSET', INFLIGHT, id, place)
  items[#items + 1] = id
  items[#items + 1] = payload
end

local most = tonumber(ARGV[3]) * 2
while #items < most do
  local popped = redis.call('ZPOPMIN', PENDING)
  if #popped == 0 then break end
  take(popped[1], popped[2])
end
while #items == 0 do
  local popped = redis.call('ZPOPMIN', SOLO)
  if #popped == 0 then break end
  take(popped[1], 's' .. popped[2])
end
if #items == 0 then return { 'empty', redis.call('HLEN', INFLIGHT) } end

local ticket = takeSlot(at, interval, isWindowed)
redis.call('HSET', RUN, 'currentTitle', run[4] == 'cleaning' and items[2] or '')
-- All keys of a run are renewed together, so one of them tells the age of all; this one comes and goes.
if redis.call('PTTL', RUN) < LIFETIME_MS - math.min(60000, LIFETIME_MS / 10) then keepAll(1, 13) end
keep(INFLIGHT)
return { 'claimed', whole(at - now), whole(interval), whole(graceOf(interval)), ticket, items }
