import { atom } from 'nanostores'
import { getLogoAccents } from '../requests.ts'

interface LogoAccents {
  /** The address of the logo. */
  logo: string
  accents: readonly string[]
}

/** What the logo that was asked about last suggests. */
export const $logoAccents = atom<LogoAccents | null>(null)

/** Asks for what this logo suggests, once; a failure leaves the other colours to choose from. */
export async function loadLogoAccents(logo: string): Promise<void> {
  if ($logoAccents.get()?.logo === logo) return
  const accents = await getLogoAccents().catch(() => null)
  if (accents) $logoAccents.set({ logo, accents })
}
