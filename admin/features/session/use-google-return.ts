import { useEffect, useState } from 'react'
import { RefusedError } from '#admin/client.ts'
import { PAGES } from '#admin/paths.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import { readToken } from '#admin/token.ts'
import { takeAddressToken } from './mail-links.ts'
import { fetchSession, changeSession, type SessionChange } from './session.ts'

type GoogleReturn =
  | { status: 'fetching' | 'over' }
  | { status: 'asking'; change: SessionChange }
  | { status: 'failed'; problem: Problem; retry: () => void }

const OVER: GoogleReturn = { status: 'over' }

export function useGoogleReturn() {
  const [state, setState] = useState<GoogleReturn>({ status: 'fetching' })
  useEffect(() => void begin(takeAddressToken(), setState), [])
  return { state, end: () => setState(OVER) }
}

type Show = (state: GoogleReturn) => void

async function begin(addressToken: string, show: Show): Promise<void> {
  if (addressToken === '') show(OVER)
  else
    await signIn(
      once(() => fetchSession(addressToken)),
      show,
    )
}

async function signIn(fetchOnce: () => Promise<string>, show: Show): Promise<void> {
  const retry = () => {
    show({ status: 'fetching' })
    void signIn(fetchOnce, show)
  }
  try {
    const change = await changeSession(await fetchOnce())
    show(change ? { status: 'asking', change } : OVER)
  } catch (error) {
    if (!isForeign(error)) show({ status: 'failed', problem: problemOf(error), retry })
    else if (readToken() === null) location.replace(`${PAGES.logIn}?error=google`)
    else show(OVER)
  }
}

function isForeign(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 400
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return async () => {
    answer ??= ask()
    try {
      return await answer
    } catch (error) {
      answer = undefined
      throw error
    }
  }
}
