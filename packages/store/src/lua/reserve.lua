-- A slot for a request outside of a run; KEYS[1] is the rate key.
-- ARGV: lifetime, interval where the credential has none, longest wait that is worth a slot → {'taken'|'blocked', wait, why}
RATE = KEYS[1]
local now = clock()
local at, why, interval, isWindowed = findSlot(now, tonumber(ARGV[2]))
if at - now > tonumber(ARGV[3]) then return { 'blocked', whole(at - now), why } end
takeSlot(at, interval, isWindowed)
return { 'taken', whole(at - now), why }
