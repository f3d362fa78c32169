-- A slot for a request outside of a run; KEYS[1] is the rate key.
-- ARGV: lifetime, interval where the credential has none, longest wait that is worth a slot → {'taken'|'blocked', wait, why}
RATE = KEYS[1]
local now = clock()
local slot = findSlot(readRate(), now, tonumber(ARGV[2]))
if slot.at - now > tonumber(ARGV[3]) then return { 'blocked', whole(slot.at - now), slot.why } end
-- Whoever reserves outside of a run does not ask whether the slot was moved.
for _, value in ipairs({ 'fixed', whole(slot.at) }) do slot.fields[#slot.fields + 1] = value end
takeSlot(now, slot, '')
countInWindow(slot)
return { 'taken', whole(slot.at - now), slot.why }
