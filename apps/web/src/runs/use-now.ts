import { useEffect, useState } from 'react'

/** The time, anew every second while it matters. Told from the clock, never by counting. */
export function useNow(ticking: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return
    setNowMs(Date.now())
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return nowMs
}
