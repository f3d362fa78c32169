-- Returns items in flight unsent. ARGV: lifetime, owner, 'head' (their old position) or 'tail' (behind all others), ids…
if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
for i = 4, #ARGV do
  local place = redis.call('HGET', INFLIGHT, ARGV[i])
  if place and ARGV[3] == 'tail' then
    local group, number = string.match(place, '^(g?)([^@]+)')
    place = group .. string.format('%.1f', tonumber(number) + BEHIND_ALL)
  end
  if place then releaseItem(ARGV[i], place) end
end
return 1
