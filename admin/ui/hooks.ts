import { lazy, type LazyExoticComponent, type ReactNode, useEffect, useState } from 'react'
import { MINUTE_MS } from '#db/rules/dates.ts'
import { currentTime } from '../client.ts'

export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => (props: Props) => ReactNode,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => ({ default: pick(await load()) }))
}

export function useMinutes(): Date {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
