import { useState } from 'react'
import { usePageRestored } from '#admin/components/use-page-restored.ts'
import { problemOf, type Problem } from '#admin/problems.ts'

type Way = { status: 'here' | 'leaving' } | { status: 'refused'; problem: Problem }

/** Leads the browser to an address that `ask` gets from the server; busy until the page is left. */
export function useWayToProvider(ask: () => Promise<string>) {
  const [way, setWay] = useState<Way>({ status: 'here' })
  usePageRestored(() => setWay({ status: 'here' }))

  async function go(): Promise<void> {
    if (way.status === 'leaving') return
    setWay({ status: 'leaving' })
    try {
      location.assign(await ask())
    } catch (error) {
      setWay({ status: 'refused', problem: problemOf(error) })
    }
  }

  return { way, go }
}
