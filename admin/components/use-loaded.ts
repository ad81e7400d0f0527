import { useEffect, useState } from 'react'
import { problemOf, type Problem } from '../problems.ts'

/** What a screen has asked for when it opened. */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; problem: Problem }

/** Asks when the component appears, and again on `reload`. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [request, setRequest] = useState(load)
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' })

  useEffect(() => {
    let isWanted = true
    const show = (loaded: Loaded<T>) => isWanted && setLoaded(loaded)
    request.then(
      (value) => show({ status: 'loaded', value }),
      (error: unknown) => show({ status: 'failed', problem: problemOf(error) }),
    )
    return () => void (isWanted = false)
  }, [request])

  function reload(): void {
    setLoaded({ status: 'loading' })
    setRequest(load())
  }

  return { loaded, reload }
}
