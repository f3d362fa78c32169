const EVICTION = /^IMPORTANT! Eviction policy/
let isMuted = false

/**
 * Drops BullMQ's warning about the eviction policy, which each of its connections prints: `watchRedis` logs it once. BullMQ's
 * own switch, `skipVersionCheck`, would also make it use the commands of the oldest Redis.
 */
export function muteEvictionWarning(): void {
  if (isMuted) return
  isMuted = true
  const { warn } = console
  console.warn = (...args: unknown[]) => {
    if (!EVICTION.test(String(args[0]))) warn.apply(console, args)
  }
}
