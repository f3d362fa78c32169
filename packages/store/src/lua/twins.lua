-- Twins: titles that differ in signs and numbers alone. A model that mixes two of them up in one response may go unnoticed.

-- Returns a title without its signs, numbers and spaces: the same for C, C++ and C#, or for $50 and €50.
local function lettersOf(title)
  local text = string.gsub(string.lower(title), '[%z\1-\96\123-\127]', '')
  -- signs of Latin-1, × and ÷, punctuation and symbols up to U+27FF
  text = string.gsub(string.gsub(text, '\194[\128-\191]', ''), '\195[\151\183]', '')
  text = string.gsub(text, '\226[\128-\159][\128-\191]', '')
  return text
end

-- Titles beyond a full request that are examined to replace twins.
local LOOKED_AT_MAX = 100

-- → the stored texts of {id, position, …}
local function textsOf(popped, source)
  local ids = {}
  for i = 1, #popped, 2 do ids[#ids + 1] = popped[i] end
  return #ids > 0 and redis.call('HMGET', source, unpack(ids)) or {}
end

-- Removes the next titles of a sorted set by position, up to a last one, without twins of each other. A twin keeps its position
-- and comes next. → {id, position, …}, their texts
local function popApart(most, set, last)
  local popped, texts, chosen, seen, first = {}, {}, {}, {}, 0
  while #texts < most and first < most + LOOKED_AT_MAX do
    local waiting = redis.call('ZRANGEBYSCORE', set, '-inf', last, 'WITHSCORES', 'LIMIT', first, most)
    if #waiting == 0 then break end
    for i, text in ipairs(textsOf(waiting, QUESTIONS)) do
      local title = text and cjson.decode(text).title
      local letters = title and lettersOf(title)
      if #texts < most and (not title or not seen[letters] or seen[letters] == title) then
        if title then seen[letters] = title end
        chosen[#chosen + 1], texts[#texts + 1] = waiting[2 * i - 1], text
        popped[#popped + 1], popped[#popped + 2] = waiting[2 * i - 1], waiting[2 * i]
      end
    end
    first = first + most
  end
  if #chosen > 0 then redis.call('ZREM', set, unpack(chosen)) end
  return popped, texts
end
