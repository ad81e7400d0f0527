import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#db/rules/durations.ts'
import { currentTime } from '../server-time.ts'

/** The time, to the minute, for what says how long ago or how long still. */
export function useMinutes(): Date {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
