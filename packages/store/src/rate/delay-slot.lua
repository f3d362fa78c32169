-- Moves a missed slot to now if the slots after it stay far enough away; the caller sends at once. KEYS: rate, slots. ARGV:
-- lifetime, time of the slot, default interval, window, guard, 0 → 1 or 0
RATE, SLOTS = KEYS[1], KEYS[2]
local now = clock()
local slot = findSlot(now, wanted(3))
local place = redis.call('LPOS', SLOTS, ARGV[2], 'RANK', -1)
if not place or (slot.rate.notBefore or 0) > now then return 0 end
local following = redis.call('LRANGE', SLOTS, place + 1, -1)
if #following >= slot.limit or following[1] and following[1] - now < slot.gap then return 0 end
redis.call('LSET', SLOTS, place, whole(now))
if #following == 0 then redis.call('HSET', RATE, 'latest', whole(now)) end
return 1
