import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { OUR_ACTIONS, readAccent } from '#db/rules/look.ts'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { $lookPreview } from '../stores/look-preview.ts'
import { useLogoAccents } from '../use-logo-accents.ts'
import type { FieldProps } from './part-form.tsx'
import { CuratedSwatches, LogoSwatches } from './swatches.tsx'
import './accent-field.css'

/** Its value is the accent as it was typed; null for ours. */
interface AccentFieldProps extends FieldProps<string | null> {
  /** The address of the logo. */
  logo: string | null
}

/** The colour of links and buttons: out of the logo, of a few that suit food, or any. */
export function AccentField({ value, logo, problem, isReadOnly, onChange }: AccentFieldProps) {
  const { t } = useTranslation()
  const accents = useLogoAccents(logo)
  const accent = value === null ? null : readAccent(value)
  const swatches = { value: accent ?? value, isReadOnly, onChange }
  return (
    <fieldset className="look-part">
      <legend className="field-label">{t('design.accent')}</legend>
      {accents && accents.length > 0 && <LogoSwatches {...swatches} accents={accents} />}
      <CuratedSwatches {...swatches} />
      <div className="accent-own">
        <input
          type="color"
          className="accent-picker"
          aria-label={t('design.pick')}
          value={accent ?? OUR_ACTIONS.light}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
        <TextField
          label={t('design.own')}
          name="accent"
          placeholder={t('design.ownPlaceholder')}
          inputDir="ltr"
          autoComplete="off"
          spellCheck="false"
          maxLength={LONGEST_TYPED}
          value={value ?? ''}
          onChange={(text) => onChange(text.trim() === '' ? null : text)}
          problem={problem}
          isReadOnly={isReadOnly}
        />
      </div>
      {accent !== null && <AsGuestsSee accent={accent} />}
    </fieldset>
  )
}

// With room for what is pasted around a colour.
const LONGEST_TYPED = 20

/** What becomes of the colour on the page, where its lightness moves until all can be read. */
function AsGuestsSee({ accent }: { accent: string }) {
  const { t } = useTranslation()
  const { shown } = useStore($lookPreview)
  const actions = shown?.look.accent === accent ? shown.actions : null
  return (
    <output className="accent-seen">
      {actions && (
        <>
          <span className="accent-seen-colours">
            <Dot colour={actions.light} name={t('design.inLight', { colour: actions.light })} />
            <Dot
              colour={actions.dark}
              name={t('design.inDark', { colour: actions.dark })}
              isOnDark
            />
          </span>
          {t(`design.${moveOf(accent, actions)}`)}
        </>
      )}
    </output>
  )
}

function moveOf(accent: string, { light, dark }: { light: string; dark: string }) {
  if (light !== accent && dark !== accent) return 'both'
  if (light !== accent) return 'darker'
  return dark === accent ? 'asChosen' : 'lighter'
}

interface DotProps {
  colour: string
  name: string
  isOnDark?: boolean
}

function Dot({ colour, name, isOnDark = false }: DotProps) {
  return (
    <span
      aria-hidden="true"
      title={name}
      className={isOnDark ? 'accent-dot accent-dot-dark' : 'accent-dot'}
      style={{ color: colour }}
    />
  )
}
