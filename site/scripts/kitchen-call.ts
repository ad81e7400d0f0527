import { askInTime } from './ask-in-time.ts'

const UNKEPT = { cache: 'no-store', referrerPolicy: 'no-referrer' } as const

/** An answer of the server, and all that is in it. */
export interface Answer {
  ok: boolean
  status: number
  body: unknown
}

/** The whole answer; nothing where there is none, or none of ours. */
export function askServer(path: string, init?: RequestInit): Promise<Answer | undefined> {
  return askInTime(path, { ...init, ...UNKEPT }, async (answer) => {
    return { ok: answer.ok, status: answer.status, body: await answer.json() }
  })
}
