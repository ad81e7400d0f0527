const PARAMETER = 'token'

/** The token that the link of a mail brought, taken out of the address; '' when there is none. */
export function takeMailToken(): string {
  const url = new URL(location.href)
  const token = url.searchParams.get(PARAMETER) ?? ''
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url)
  return token
}
