import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '#admin/paths.ts'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { CURATED_ACCENTS, OUR_ACTIONS } from '#db/rules/look/look.ts'
import { lookPart, takeAccent } from '../look.ts'
import { $menuSettings, loadMenuSettings, getLogoAccents } from '#admin/stores/restaurant.ts'
import type { FieldProps } from './part-form.tsx'
import './restaurant.css'

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
  const { draft, isChanged, problems } = useStore(lookPart.session.$state)
  // Whoever takes one may take another; what was begun in Design is saved there.
  const [isOffered] = useState(settings.accent === null && !isChanged)
  if (!isOffered) return null
  const swatches = {
    value: lookPart.form(settings, draft).accent,
    isReadOnly: false,
    onChange: (accent: string | null) => void takeAccent(settings, accent),
  }
  const isGrey = accents.length === 0
  return (
    <section className="stack card start accent-offer" aria-labelledby="accent-offer">
      <h2 id="accent-offer">{t(isGrey ? 'design.offerGrey' : 'design.offer')}</h2>
      <p className="field-hint">{t('design.offerHint')}</p>
      {isGrey ? <CuratedSwatches {...swatches} /> : <LogoSwatches {...swatches} {...{ accents }} />}
      {settings.accent !== null && !isChanged && (
        <Notice kind="good">{t('design.offerTaken')}</Notice>
      )}
      <ProblemNotice problem={problems.find(({ fields }) => fields.length === 0)?.problem} />
      <a href={SCREENS.infoDesign}>{t('design.offerMore')}</a>
    </section>
  )
}

interface Swatch {
  accent: string | null
  name: string
}

type SwatchesProps = Omit<FieldProps<string | null>, 'problem'>

export function LogoSwatches({
  accents,
  ...props
}: SwatchesProps & { accents: readonly string[] }) {
  const { t } = useTranslation()
  const swatches = accents.map((accent, at) => ({
    accent,
    name: t('design.ofLogo', { place: at + 1, colour: accent }),
  }))
  return <Swatches {...props} label={t('design.fromLogo')} swatches={swatches} />
}

export function CuratedSwatches(props: SwatchesProps) {
  const { t } = useTranslation()
  const names = Object.keys(CURATED_ACCENTS) as (keyof typeof CURATED_ACCENTS)[]
  const curated = names.map((name) => ({
    accent: CURATED_ACCENTS[name],
    name: t(`design.colours.${name}`),
  }))
  const swatches = [{ accent: null, name: t('design.ours') }, ...curated]
  return <Swatches {...props} label={t('design.curated')} swatches={swatches} />
}

interface LabelledProps extends SwatchesProps {
  label: string
  swatches: readonly Swatch[]
}

function Swatches({ label, swatches, value, isReadOnly, onChange }: LabelledProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="swatches">
      <span id={id} className="quiet swatches-label">
        {label}
      </span>
      {swatches.map(({ accent, name }) => (
        <label
          key={accent}
          className="swatch"
          style={{ color: accent ?? OUR_ACTIONS.light }}
          title={name}
        >
          <input
            type="radio"
            name={id}
            aria-label={name}
            checked={value === accent}
            disabled={isReadOnly}
            onChange={() => onChange(accent)}
          />
        </label>
      ))}
    </div>
  )
}

export function useLogoAccents(logo: string | null): readonly string[] | null {
  const known = useStore($logoAccents)
  useEffect(() => {
    if (logo !== null) void loadLogoAccents(logo)
  }, [logo])
  return known?.logo === logo ? known.accents : null
}

interface LogoAccents {
  logo: string
  accents: readonly string[]
}

const $logoAccents = atom<LogoAccents | null>(null)

async function loadLogoAccents(logo: string): Promise<void> {
  if ($logoAccents.get()?.logo === logo) return
  const accents = await getLogoAccents().catch(() => null)
  if (accents) $logoAccents.set({ logo, accents })
}
