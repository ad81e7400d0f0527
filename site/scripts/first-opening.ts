/**
 * What the page tells the counters of its menu: its address, and the table whose code was scanned. Once in
 * a visit, which is as long as the tab; nothing if the guest wants none of it.
 */
export function firstOpening(): string | undefined {
  const { pathname, hash } = location
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  try {
    // The pages that are opened from here have no fragment. The server decodes it.
    if (/^#t./.test(hash)) sessionStorage.setItem('table', hash.slice(2))
    if (globalPrivacyControl || sessionStorage.getItem(pathname)) return undefined
    sessionStorage.setItem(pathname, '1')
    return JSON.stringify({ path: decodeURI(pathname), table: sessionStorage.getItem('table') })
  } catch {
    // Nothing may be stored, so nobody could tell which one is the first.
    return undefined
  }
}
