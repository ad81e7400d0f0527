import { useEffect, useState, useEffectEvent } from 'react'
import { problemOf, type Problem } from '../problems.ts'

/** Calls back when going back brings the page again as it was left, with its buttons still busy. */
export function usePageRestored(restored: () => void): void {
  const onRestored = useEffectEvent(restored)
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => persisted && onRestored()
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [])
}

/** What a button sends, and how far that is. */
export function useSending<Args extends unknown[]>(send: (...args: Args) => Promise<void>) {
  const [status, setStatus] = useState<'typing' | 'busy' | 'done'>('typing')
  const [problem, setProblem] = useState<Problem | null>(null)

  usePageRestored(() => setStatus('typing'))

  async function start(...args: Args): Promise<void> {
    if (status === 'busy') return
    setStatus('busy')
    setProblem(null)
    try {
      await send(...args)
      setStatus('done')
    } catch (error) {
      setStatus('typing')
      setProblem(problemOf(error))
    }
  }

  return { status, problem, start: (...args: Args) => void start(...args) }
}
