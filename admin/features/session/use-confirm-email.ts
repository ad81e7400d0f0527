import { useEffect, useState } from 'react'
import type { Sending } from '#admin/components/use-sending.ts'
import { problemOf } from '#admin/problems.ts'
import { takeMailToken } from './mail-token.ts'
import { confirmEmail } from './requests/confirm-email.ts'

/** Confirms the address as soon as the page is open: opening it is all that the owner does. */
export function useConfirmEmail() {
  const [token] = useState(takeMailToken)
  const [sending, setSending] = useState<Sending>({ status: 'busy' })

  useEffect(() => void send(token, setSending), [token])

  function retry() {
    setSending({ status: 'busy' })
    void send(token, setSending)
  }

  return { sending, retry }
}

async function send(token: string, setSending: (sending: Sending) => void): Promise<void> {
  try {
    await confirmEmail(token)
    setSending({ status: 'done' })
  } catch (error) {
    setSending({ status: 'refused', problem: problemOf(error) })
  }
}
