import { useEffect, useState } from 'react'
import { currentTime } from '../server-time.ts'

const MINUTE_MS = 60_000

/** The time, to the minute, for what says how long ago or how long still. */
export function useMinutes(): Date {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
