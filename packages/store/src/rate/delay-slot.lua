-- Moves a missed slot to now if the slots after it are far enough away. The caller then sends at once. KEYS: rate. ARGV:
-- lifetime, time of the slot, default interval, window, guard, 0 → 1 or 0
RATE = KEYS[1]
local now = clock()
local slot = findSlot(now, wanted(3))
local rate = slot.rate
local back = findTime(rate, tonumber(ARGV[2]))
if not back or (rate.notBefore or 0) > now then return 0 end
local following = slotTime(rate, back - 1)
if back > slot.limit or following and following - now < slot.gap then return 0 end
redis.call('HSET', RATE, 'slots', withTimes(rate, back, now))
if back == 1 then redis.call('HSET', RATE, 'latest', whole(now)) end
return 1
