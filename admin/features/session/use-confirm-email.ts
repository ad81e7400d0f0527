import { useState, type FormEvent } from 'react'
import type { Sending } from '#admin/components/use-sending.ts'
import { isWrongPassword } from '#admin/passwords.ts'
import { problemOf, problemOfEmpty, type Problem } from '#admin/problems.ts'
import { readToken } from '#admin/token.ts'
import { takeAddressToken } from './address-token.ts'
import { confirmEmail } from './requests.ts'

/** Why the password is asked for: nobody is signed in here, or not the one that the mail is for. */
type Asked = 'nobody' | 'other' | null

const ENDED: Sending = { status: 'refused', problem: { text: 'linkEnded' } }

/** The state of the page that confirms an address: a tap, with the password where it needs one. */
export function useConfirmEmail() {
  const [token] = useState(takeAddressToken)
  const [asked, setAsked] = useState<Asked>(() => (readToken() === null ? 'nobody' : null))
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Problem>()
  const [sending, setSending] = useState<Sending>(token === '' ? ENDED : { status: 'typing' })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const empty = asked === null ? undefined : problemOfEmpty(password)
    setWrong(empty)
    if (empty || sending.status === 'busy') return
    setSending({ status: 'busy' })
    try {
      await confirmEmail({ token, ...(asked !== null && { password }) })
      setSending({ status: 'done' })
    } catch (error) {
      setSending(isWrongPassword(error) ? { status: 'typing' } : refused(error))
      if (!isWrongPassword(error)) return
      if (asked === null) setAsked('other')
      else setWrong({ text: 'currentPassword' })
    }
  }

  function change(password: string): void {
    setPassword(password)
    setWrong(undefined)
  }

  return { asked, password, wrong, sending, change, submit }
}

function refused(error: unknown): Sending {
  return { status: 'refused', problem: problemOf(error) }
}
