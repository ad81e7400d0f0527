const KEY = 'newAccount'

/** Remembers, as long as the tab is open, that an account with this e-mail was just made. */
export function rememberNewAccount(email: string): void {
  sessionStorage.setItem(KEY, email)
}

/** The e-mail of the account that was just made; told once. */
export function takeNewAccount(): string | null {
  const email = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return email
}
