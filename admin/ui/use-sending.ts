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

export type Sending =
  | { status: 'typing' | 'busy' | 'done' }
  | { status: 'refused'; problem: Problem }

export function useSending(send: () => Promise<void>) {
  const [sending, setSending] = useState<Sending>({ status: 'typing' })

  async function start(): Promise<void> {
    if (sending.status === 'busy') return
    setSending({ status: 'busy' })
    try {
      await send()
      setSending({ status: 'done' })
    } catch (error) {
      setSending({ status: 'refused', problem: problemOf(error) })
    }
  }

  return {
    sending,
    start,
    refuse: (problem: Problem) => setSending({ status: 'refused', problem }),
  }
}
