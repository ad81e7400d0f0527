import type { Problem } from '#admin/problems.ts'

const PARAMETER = 'error'
const REFUSALS: ReadonlyMap<string, Problem> = new Map([
  ['google', { text: 'google' }],
  ['google_not_set_up', { text: 'googleNotSetUp' }],
])

/** Why the way over Google led back to the login; told once, by the address. */
export function takeGoogleRefusal(): Problem | undefined {
  const url = new URL(location.href)
  const refusal = REFUSALS.get(url.searchParams.get(PARAMETER) ?? '')
  if (!refusal) return undefined
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url)
  return refusal
}
