import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CURATED_ACCENTS, OUR_ACTIONS } from '#db/rules/look.ts'
import type { FieldProps } from './part-form.tsx'
import './swatches.css'

interface Swatch {
  /** Null for ours. */
  accent: string | null
  /** What it is called, for those who hear it. */
  name: string
}

/** Their value is the accent that is chosen. */
type SwatchesProps = Omit<FieldProps<string | null>, 'problem'>

/** The accents that the logo suggests. */
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

/** A few accents that suit food, with ours. */
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
      <span id={id} className="swatches-label">
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
