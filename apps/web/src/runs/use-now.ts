import { useEffect, useState } from 'react'

/** Returns the current time, updated every second while `ticking`. */
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
