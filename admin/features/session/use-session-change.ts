import { useState } from 'react'
import { SCREENS } from '#admin/paths.ts'
import { changeSession, type SessionChange } from './session-change.ts'

/** Leads who has signed in to the dashboard; where somebody else is signed in, by way of a question. */
export function useSessionChange() {
  const [change, setChange] = useState<SessionChange | null>(null)

  async function enter(token: string): Promise<void> {
    const change = await changeSession(token)
    if (change) setChange(change)
    else open()
  }

  return { change, enter, open }
}

function open(): void {
  location.assign(SCREENS.home)
}
