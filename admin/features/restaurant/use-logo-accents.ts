import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $logoAccents, loadLogoAccents } from './stores/logo-accents.ts'

/** The accents that a logo suggests; null until they are known, or without one. */
export function useLogoAccents(logo: string | null): readonly string[] | null {
  const known = useStore($logoAccents)
  useEffect(() => {
    if (logo !== null) void loadLogoAccents(logo)
  }, [logo])
  return known?.logo === logo ? known.accents : null
}
