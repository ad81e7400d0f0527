import { noteTable, tableFragment } from './scanned-table.ts'

/**
 * What the page tells the counters of its menu: its address, and the table whose code was scanned. Once in
 * a visit, which is as long as the tab; nothing if the guest wants none of it.
 */
export function firstOpening(): string | undefined {
  const { pathname } = location
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  try {
    noteTable()
    if (globalPrivacyControl || sessionStorage.getItem(pathname)) return undefined
    sessionStorage.setItem(pathname, '1')
    return JSON.stringify({ path: decodeURI(pathname), table: tableFragment() || null })
  } catch {
    // Nothing may be stored, so nobody could tell which one is the first.
    return undefined
  }
}
