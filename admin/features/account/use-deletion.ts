import { useState } from 'react'
import { isWrongPassword } from '#admin/passwords.ts'
import { problemOf, problemOfEmpty, type Problem } from '#admin/problems.ts'
import { deleteAccount } from './requests.ts'

interface Deletion {
  /** Typed again: the password, or the e-mail where there is none. */
  proof: 'password' | 'email'
  onDeleted: () => void
}

/** The state of the question whether to delete the account; a wrong proof stands under its field. */
export function useDeletion({ proof, onDeleted }: Deletion) {
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState<Problem>()
  const [refusal, setRefusal] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)

  async function start(): Promise<void> {
    const empty = problemOfEmpty(value)
    setWrong(empty)
    setRefusal(undefined)
    if (isBusy || empty) return
    setIsBusy(true)
    try {
      await deleteAccount(value)
      onDeleted()
    } catch (error) {
      setIsBusy(false)
      if (!isWrongPassword(error)) setRefusal(problemOf(error))
      else setWrong({ text: proof === 'email' ? 'currentEmail' : 'currentPassword' })
    }
  }

  function change(value: string): void {
    setValue(value)
    setWrong(undefined)
  }

  return { value, wrong, refusal, isBusy, change, start }
}
