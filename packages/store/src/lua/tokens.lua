-- Input tokens of a key and model: those of the last minute are kept in twelfths of it, as "twelfth:tokens …". A
-- request counts as if it came at the end of its twelfth, so a minute's limit holds wherever the minute begins.
local PARTS_OF_MINUTE = 12
local BYTES_PER_TOKEN = 4
-- How much of what an answer tells of the estimate is believed.
local TRUST = 0.3
local LEAST_SCALE, MOST_SCALE = 0.25, 4

-- nil where tokens do not matter: without a minute that somebody has named. What is counted while no limit is known tells
-- what was too much when a refusal comes. `settled` are ARGV from there on: {twelfth, tokens reserved, tokens unscaled, tokens used}…
local function readTokens(slot, settled)
  local rate = slot.rate
  local ofTier = rate.tier == 'paid' and rate.tokensPaid or rate.tier ~= 'paid' and rate.tokensFree or 0
  local limit = math.min(ofTier > 0 and ofTier or math.huge, rate.tokenCap or math.huge)
  if not rate.minute then return nil end
  local tokens = { limit = limit, minute = rate.minute, scale = rate.tokenScale or 1, parts = {} }
  tokens.width = tokens.minute / PARTS_OF_MINUTE
  for part, count in string.gmatch(rate.tokens or '', '(%d+):(%d+)') do
    tokens.parts[tonumber(part)] = tonumber(count)
  end
  for i = settled, #ARGV, 4 do
    local part, reserved = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
    local unscaled, used = tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3])
    if tokens.parts[part] then tokens.parts[part] = math.max(0, tokens.parts[part] + used - reserved) end
    -- What was refused counts nothing and teaches nothing.
    if used > 0 then
      local scale = tokens.scale + TRUST * (used / unscaled - tokens.scale)
      tokens.scale = math.min(MOST_SCALE, math.max(LEAST_SCALE, scale))
    end
  end
  return tokens
end

-- Moves the slot to where so many bytes fit in and counts them there. → {twelfth, tokens reserved, tokens unscaled}
local function reserveTokens(slot, tokens, bytes)
  local unscaled = math.ceil(bytes / BYTES_PER_TOKEN)
  local needed = math.ceil(unscaled * tokens.scale)
  local oldest, sum, inWindow = math.floor((slot.at - tokens.minute) / tokens.width), 0, {}
  for part, count in pairs(tokens.parts) do
    if part >= oldest then
      inWindow[#inWindow + 1] = part
      sum = sum + count
    end
  end
  table.sort(inWindow)
  for _, part in ipairs(inWindow) do
    if sum + needed <= tokens.limit then break end
    sum = sum - tokens.parts[part]
    local free = math.ceil((part + 1) * tokens.width + tokens.minute)
    if free > slot.at then slot.at, slot.why = free, 'token-quota' end
  end
  local part = math.floor(slot.at / tokens.width)
  tokens.parts[part] = (tokens.parts[part] or 0) + needed
  local texts = {}
  for each, count in pairs(tokens.parts) do
    if each >= oldest then texts[#texts + 1] = whole(each) .. ':' .. whole(count) end
  end
  for _, field in ipairs({ 'tokens', table.concat(texts, ' '), 'tokenScale', tostring(tokens.scale) }) do
    slot.fields[#slot.fields + 1] = field
  end
  return { whole(part), whole(needed), whole(unscaled) }
end
