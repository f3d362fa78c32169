-- KEYS[1] is the rate key. ARGV: lifetime → {slots used today, requests a day, time until the used-up quota resets}
local values = redis.call('HMGET', KEYS[1], 'sentToday', 'dayEnds', 'perDay', 'why', 'notBefore')
local now = clock()
local isToday = (tonumber(values[2]) or 0) > now
local blocked = (tonumber(values[5]) or 0) - now
local isUsedUp = values[4] == 'daily-quota' and blocked > 0
return { isToday and values[1] or false, values[3], isUsedUp and whole(blocked) or false }
