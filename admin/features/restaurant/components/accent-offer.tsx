import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { Notice } from '#admin/components/ui/notice.tsx'
import { SCREENS } from '#admin/paths.ts'
import { problemText } from '#admin/problems.ts'
import { lookPart, takeAccent } from '../stores/look.ts'
import { $menuSettings, loadMenuSettings } from '../stores/menu-settings.ts'
import { useLogoAccents } from '../use-logo-accents.ts'
import { CuratedSwatches, LogoSwatches } from './swatches.tsx'
import './accent-offer.css'

/** Offers the colours of the logo to who has not chosen an accent yet: one tap takes one. */
export function AccentOffer({ restaurant: { logo, active } }: { restaurant: Restaurant }) {
  const settings = useStore($menuSettings)
  const accents = useLogoAccents(logo)
  useEffect(() => {
    // Without them nothing is offered, and nothing is missing.
    if (settings === null) loadMenuSettings().catch(() => {})
  }, [settings])
  if (!active || settings === null || accents === null) return null
  return <Offer key={logo} {...{ settings, accents }} />
}

interface OfferProps {
  settings: MenuSettings
  accents: readonly string[]
}

function Offer({ settings, accents }: OfferProps) {
  const { t } = useTranslation()
  const draft = useStore(lookPart.$draft)
  const state = useStore(lookPart.saving.$state)
  // Whoever takes one may take another; what was begun in Design is saved there.
  const [isOffered] = useState(settings.accent === null && draft === null)
  if (!isOffered) return null
  const swatches = {
    value: lookPart.form(settings, draft).accent,
    isReadOnly: false,
    onChange: (accent: string | null) => void takeAccent(settings, accent),
  }
  const isGrey = accents.length === 0
  return (
    <section className="accent-offer" aria-labelledby="accent-offer">
      <h2 id="accent-offer">{t(isGrey ? 'design.offerGrey' : 'design.offer')}</h2>
      <p className="field-hint">{t('design.offerHint')}</p>
      {isGrey ? <CuratedSwatches {...swatches} /> : <LogoSwatches {...swatches} {...{ accents }} />}
      {settings.accent !== null && draft === null && (
        <Notice kind="good">{t('design.offerTaken')}</Notice>
      )}
      {'problem' in state && <Notice kind="problem">{problemText(t, state.problem)}</Notice>}
      <a href={SCREENS.infoDesign}>{t('design.offerMore')}</a>
    </section>
  )
}
