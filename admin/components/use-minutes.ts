import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, to the minute, for what says how long ago or how long still. */
export function useMinutes(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
