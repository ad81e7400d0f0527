import type { Wifi } from '../rules/contact/wifi.ts'

/** What a menu offers to guests at a table; all off unless wanted. */
export interface AtTable {
  /** Shown beside dishes. */
  dishNumbers: boolean
  /** To the restaurant's own number. */
  whatsappOrders: boolean
  wifi: Wifi | null
}

export const NOTHING_AT_TABLE: AtTable = { dishNumbers: false, whatsappOrders: false, wifi: null }

/** Absent if nothing is on. */
export function chosenAtTable(atTable: AtTable): { atTable?: AtTable } {
  const { dishNumbers, whatsappOrders, wifi } = atTable
  return dishNumbers || whatsappOrders || wifi ? { atTable } : {}
}
