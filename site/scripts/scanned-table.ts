import { DAY_MS } from '#db/rules/time/dates.ts'

const [, restaurant = ''] = location.pathname.split('/')
const KEY = `table/${restaurant}`

/**
 * Keeps the table whose code led here, for this restaurant until its day ends, and takes it out of the
 * address: what is shared or found again names no table. Throws if nothing may be stored.
 */
export function noteTable(): void {
  const { pathname, search, hash } = location
  if (!/^#t./.test(hash)) return
  sessionStorage.setItem(KEY, `${dayEnd()} ${hash.slice(2)}`)
  history.replaceState(history.state, '', pathname + search)
}

/** The table of this restaurant whose code was scanned in this tab today, percent-encoded; '' for none. */
export function tableFragment(): string {
  const [until, fragment = ''] = (sessionStorage.getItem(KEY) ?? '').split(' ')
  return Date.now() < Number(until) ? fragment : ''
}

export function scannedTable(): string | null {
  try {
    return decodeURIComponent(tableFragment()) || null
  } catch {
    // Nothing may be stored, or somebody wrote the address by hand.
    return null
  }
}

export function leaveTable(): void {
  sessionStorage.removeItem(KEY)
}

// By the phone's clock: whoever scans a code is at the table.
function dayEnd(): number {
  const { dayEnds = '05:00' } = document.documentElement.dataset
  const [hours = 0, minutes] = dayEnds.split(':').map(Number)
  const end = new Date().setHours(hours, minutes)
  return end > Date.now() ? end : end + DAY_MS
}
