type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> & { keys(): string[] }

/** What the browser refuses to store is kept for as long as the page lives. */
export const localStore = keptBy(() => localStorage)
export const tabStore = keptBy(() => sessionStorage)

const TRIAL = 'trial'

/** Whether a sign-in outlives this page. */
export function canStore(): boolean {
  try {
    localStorage.setItem(TRIAL, '')
    localStorage.removeItem(TRIAL)
    return true
  } catch {
    return false
  }
}

function keptBy(open: () => Storage): Kept {
  const here = new Map<string, string>()
  return {
    getItem: (key) => here.get(key) ?? orNothing(() => open().getItem(key)),
    setItem(key, value) {
      here.set(key, value)
      orNothing(() => {
        open().setItem(key, value)
        here.delete(key)
      })
    },
    removeItem(key) {
      here.delete(key)
      orNothing(() => open().removeItem(key))
    },
    clear() {
      here.clear()
      orNothing(() => open().clear())
    },
    keys: () => [...here.keys(), ...(orNothing(() => Object.keys(open())) ?? [])],
  }
}

function orNothing<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
