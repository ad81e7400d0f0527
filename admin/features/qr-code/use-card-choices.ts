import { useEffect, useState } from 'react'
import { DEFAULT_LOOK, type Look } from '#db/rules/look.ts'
import { getLook } from '#admin/components/paper/get-look.ts'
import type { Level, SizeMm } from '#admin/components/paper/qr-code.ts'
import type { Design } from './card-layout.ts'
import type { LogoPlace } from './card-design.ts'

export type CardChoices = ReturnType<typeof useCardChoices>

/** What an owner chooses of table cards, and the look of the restaurant, once it is there. */
export function useCardChoices() {
  const [level, setLevel] = useState<Level | null>(null)
  const [sizeMm, setSizeMm] = useState<SizeMm>(70)
  const [design, setDesign] = useState<Design>('plain')
  const [logoPlace, setLogoPlace] = useState<LogoPlace>('none')
  const [look, setLook] = useState<Look>(DEFAULT_LOOK)
  useEffect(() => {
    let isWanted = true
    // Without it cards are ours: black on white needs none.
    getLook().then(
      (look) => isWanted && setLook(look),
      () => {},
    )
    return () => void (isWanted = false)
  }, [])
  return { level, setLevel, sizeMm, setSizeMm, design, setDesign, logoPlace, setLogoPlace, look }
}
