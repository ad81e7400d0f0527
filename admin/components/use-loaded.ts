import { useEffect, useState } from 'react'
import { problemOf, type Problem } from '../problems.ts'

/** What a screen has asked for when it opened. */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; problem: Problem }

/** Asks when the component appears, and again on `reload`; `load` must stay the same function. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' })
  const isLoading = loaded.status === 'loading'

  useEffect(() => {
    if (!isLoading) return undefined
    let isWanted = true
    const show = (loaded: Loaded<T>) => isWanted && setLoaded(loaded)
    load().then(
      (value) => show({ status: 'loaded', value }),
      (error: unknown) => show({ status: 'failed', problem: problemOf(error) }),
    )
    return () => void (isWanted = false)
  }, [load, isLoading])

  return { loaded, reload: () => setLoaded({ status: 'loading' }) }
}
