-- Lowers the rate after a 429. KEYS[1] is the rate key. ARGV: lifetime, interval of the limit that the 429 names (0 for
-- none), default interval, the service's minute, recovery period → the interval from now on
-- The first 429 at a raised rate restores the last limit, halves the step and doubles the recovery period.
RATE = KEYS[1]
local STEPS, RECOVERY_PERIODS_MAX = 8, 64
local now = clock()
local rate = readRate()
local raised, taught = unpack(redis.call('HMGET', RATE, 'raised', 'taught'))
local stated = rate.interval or tonumber(ARGV[3])
local minute, quiet = tonumber(ARGV[4]), tonumber(ARGV[5])
local target = tonumber(ARGV[2])
if target == 0 then target = tonumber(taught) or 0 end
if target <= stated then return whole(math.max(stated, rate.slow or 0)) end

if raised == '1' then
  rate.step, rate.quiet = rate.step / 2, math.min(rate.quiet * 2, quiet * RECOVERY_PERIODS_MAX)
elseif not rate.slow or target ~= tonumber(taught) then
  rate.step, rate.quiet = (minute / stated - minute / target) / STEPS, quiet
end
redis.call('HSET', RATE, 'slow', whole(target), 'taught', whole(target), 'step', tostring(rate.step),
  'quiet', whole(rate.quiet), 'raised', 0, 'raiseAt', whole(now + rate.quiet), 'minute', whole(minute))
if redis.call('PTTL', RATE) < RATE_LIFETIME_MS then redis.call('PEXPIRE', RATE, RATE_LIFETIME_MS) end
return whole(target)
