import { useState } from 'react'
import { problemOf, type Problem } from '#admin/problems.ts'

/** What became of a request that a page is about; none has been sent while `typing`. */
export type Sending =
  | { status: 'typing' | 'busy' | 'done' }
  | { status: 'refused'; problem: Problem }

/** Sends a request at most once at a time and keeps what became of it. */
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
