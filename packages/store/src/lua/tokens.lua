-- Input tokens of a key and model: those of the last minute are counted in twelve buckets, stored as "bucket:tokens …". A
-- request counts as if it came at the end of its bucket, so the limit applies wherever a minute begins.
local BUCKETS_PER_MINUTE = 12
local BYTES_PER_TOKEN = 4
-- Weight (0 to 1) of one measured token count when the estimate is corrected.
local CORRECTION_WEIGHT = 0.3
local LEAST_SCALE, MOST_SCALE = 0.25, 4

-- Returns nil if the key's minute is not known. Tokens are also counted without a limit: after a 429 without a number, the
-- count shows which amount was too much. `settled` is the position in ARGV of {bucket, reserved, unscaled, used}…, in tokens.
local function readTokens(slot, settled)
  local rate = slot.rate
  local ofTier = rate.tier == 'paid' and rate.tokensPaid or rate.tier ~= 'paid' and rate.tokensFree or 0
  local limit = math.min(ofTier > 0 and ofTier or math.huge, rate.tokenCap or math.huge)
  if not rate.minute then return nil end
  local tokens = { limit = limit, minute = rate.minute, scale = rate.tokenScale or 1, buckets = {} }
  tokens.width = tokens.minute / BUCKETS_PER_MINUTE
  for bucket, count in string.gmatch(rate.tokens or '', '(%d+):(%d+)') do
    tokens.buckets[tonumber(bucket)] = tonumber(count)
  end
  for i = settled, #ARGV, 4 do
    local bucket, reserved = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
    local unscaled, used = tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3])
    if tokens.buckets[bucket] then tokens.buckets[bucket] = math.max(0, tokens.buckets[bucket] + used - reserved) end
    -- A rejected request used no tokens, so it must not change the scale.
    if used > 0 then
      local scale = tokens.scale + CORRECTION_WEIGHT * (used / unscaled - tokens.scale)
      tokens.scale = math.min(MOST_SCALE, math.max(LEAST_SCALE, scale))
    end
  end
  return tokens
end

-- Moves the slot to the first time at which `bytes` fit, and counts them there. → {bucket, tokens reserved, tokens unscaled}
local function reserveTokens(slot, tokens, bytes)
  local unscaled = math.ceil(bytes / BYTES_PER_TOKEN)
  local needed = math.ceil(unscaled * tokens.scale)
  local oldest, sum, inWindow = math.floor((slot.at - tokens.minute) / tokens.width), 0, {}
  for bucket, count in pairs(tokens.buckets) do
    if bucket >= oldest then
      inWindow[#inWindow + 1] = bucket
      sum = sum + count
    end
  end
  table.sort(inWindow)
  for _, bucket in ipairs(inWindow) do
    if sum + needed <= tokens.limit then break end
    sum = sum - tokens.buckets[bucket]
    local free = math.ceil((bucket + 1) * tokens.width + tokens.minute)
    if free > slot.at then slot.at, slot.why = free, 'token-quota' end
  end
  local bucket = math.floor(slot.at / tokens.width)
  tokens.buckets[bucket] = (tokens.buckets[bucket] or 0) + needed
  local texts = {}
  for each, count in pairs(tokens.buckets) do
    if each >= oldest then texts[#texts + 1] = whole(each) .. ':' .. whole(count) end
  end
  for _, field in ipairs({ 'tokens', table.concat(texts, ' '), 'tokenScale', tostring(tokens.scale) }) do
    slot.fields[#slot.fields + 1] = field
  end
  return { whole(bucket), whole(needed), whole(unscaled) }
end
