const PARAMETER = 'token'

/** The token that a mail or Google brought, taken out of the address; '' when there is none. */
export function takeAddressToken(): string {
  const url = new URL(location.href)
  const token = url.searchParams.get(PARAMETER) ?? ''
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url)
  return token
}
