import { lazy, type ReactNode, useEffect, useState } from 'react'
import { MINUTE_MS } from '#db/rules/time/dates.ts'
import { currentTime } from '../clock.ts'

/** A component of a module that is loaded when it is first shown. */
export function lazyPart<Name extends string, Module extends Components<Name>>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Part = (props: PropsOf<Module[Name]>) => ReactNode
  return lazy(async () => ({ default: (await load())[name] as unknown as Part }))
}

export type Components<Name extends string> = Record<Name, (props: never) => ReactNode>
type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : object

export function useMinutes(): Date {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
