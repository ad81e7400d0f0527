import { useEffect, useState } from 'react'
import { answerOf, client } from '#admin/client.ts'
import { SIZES_MM, type SizeMm } from '#admin/print/qr-code.ts'
import { localStore } from '#admin/storage.ts'
import type { Wifi } from '#db/rules/contact/wifi.ts'
import { DEFAULT_LOOK, type Look, LOOK_FIELDS } from '#db/rules/look/look.ts'
import { LEVELS, type Level } from '#db/rules/qr-code.ts'
import { pick } from '#db/rules/record-of.ts'
import { DESIGNS, LOGO_PLACES, type Design, type LogoPlace } from './card-layout.ts'

const KEPT = 'cardChoices'

interface CardChoices {
  level: Level | null
  sizeMm: SizeMm
  design: Design
  logoPlace: LogoPlace
  typed: string
  hasWifi: boolean
}

const FIRST_CHOICES: CardChoices = {
  level: null,
  sizeMm: 70,
  design: 'plain',
  logoPlace: 'none',
  typed: '',
  hasWifi: false,
}

/** As they were left on this device, if they are there still; logging out forgets them. */
function keptChoices(): CardChoices {
  const kept = JSON.parse(localStore.getItem(KEPT) ?? '{}') as Partial<CardChoices>
  const { level, sizeMm, design, logoPlace } = { ...FIRST_CHOICES, ...kept }
  return {
    ...FIRST_CHOICES,
    ...kept,
    level: LEVELS.find((one) => one === level) ?? FIRST_CHOICES.level,
    sizeMm: SIZES_MM.find((one) => one === sizeMm) ?? FIRST_CHOICES.sizeMm,
    design: DESIGNS.find((one) => one === design) ?? FIRST_CHOICES.design,
    logoPlace: LOGO_PLACES.find((one) => one === logoPlace) ?? FIRST_CHOICES.logoPlace,
  }
}

export function useCardChoices() {
  const [choices, setChoices] = useState(keptChoices)
  const set = (part: Partial<CardChoices>) => setChoices((before) => ({ ...before, ...part }))
  useEffect(() => localStore.setItem(KEPT, JSON.stringify(choices)), [choices])
  const [{ look, wifi }, setSettings] = useState<CardSettings>({ look: DEFAULT_LOOK, wifi: null })
  useEffect(() => {
    let isWanted = true
    // Without it cards are ours: black on white needs none.
    getSettings().then(
      (settings) => isWanted && setSettings(settings),
      () => {},
    )
    return () => void (isWanted = false)
  }, [])
  return {
    ...choices,
    look,
    wifi,
    setLevel: (level: Level) => set({ level }),
    setSizeMm: (sizeMm: SizeMm) => set({ sizeMm }),
    setDesign: (design: Design) => set({ design }),
    setLogoPlace: (logoPlace: LogoPlace) => set({ logoPlace }),
    setTyped: (typed: string) => set({ typed }),
    setHasWifi: (hasWifi: boolean) => set({ hasWifi }),
  }
}

interface CardSettings {
  look: Look
  wifi: Wifi | null
}

async function getSettings(): Promise<CardSettings> {
  const settings = await answerOf(client.api['menu-settings'].$get())
  return { look: pick(settings, LOOK_FIELDS), wifi: settings.wifi }
}
