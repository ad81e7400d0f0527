import { atom } from 'nanostores'

/** What became of a payment, for the screen that the owner is led on to; null when none was made. */
export const $outcome = atom<'paid' | 'unpaid' | 'unknown' | null>(null)
