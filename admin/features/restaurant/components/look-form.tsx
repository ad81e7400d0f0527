import { useStore } from '@nanostores/react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '#admin/paths.ts'
import { TextField } from '#admin/ui/text-field.tsx'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { drawnIconUrl, iconUrl } from '#db/rules/look/icon-urls.ts'
import {
  OUR_ACTIONS,
  readAccent,
  SURFACES,
  type Surface,
  COVER_STYLES,
  type CoverStyle,
  FACE_FONTS,
  FACES,
  type Face,
  ICON_STYLES,
  type IconStyle,
  SCHEMES,
  SURFACE_COLOURS,
  surfaceFile,
  type Scheme,
} from '#db/rules/look/look.ts'
import { lookPart, saveLook } from '../look.ts'
import type { LookFields } from '../sessions.ts'
import { useLogoAccents, CuratedSwatches, LogoSwatches } from './accent-offer.tsx'
import { $shownLook } from './look-preview.tsx'
import { PartForm, type FieldProps } from './part-form.tsx'
import './restaurant.css'

interface LookFormProps {
  restaurant: Restaurant
  settings: MenuSettings
}

export function LookForm({ restaurant: { logo, cover }, settings }: LookFormProps) {
  const { t } = useTranslation()
  const labels = {
    accent: t('design.accent'),
    surface: t('design.surface'),
    coverStyle: t('design.cover'),
    iconStyle: t('design.icons'),
    face: t('design.face'),
  }
  function say(field: string, form: LookFields): string {
    if (field === 'accent') return form.accent || t('design.ours')
    if (field === 'face') return t(`design.faces.${form.face}`)
    if (field === 'iconStyle') return t(`design.iconStyles.${form.iconStyle}`)
    return field === 'surface'
      ? t(`design.surfaces.${form.surface}`)
      : t(`design.covers.${form.coverStyle}`)
  }
  return (
    <PartForm
      part={lookPart}
      now={settings}
      goodText={t('design.saved')}
      onSave={() => saveLook(settings)}
      conflict={{ labels, say }}
    >
      {({ of }) => (
        <>
          <AccentField {...of('accent')} logo={logo} />
          <FaceField {...of('face')} />
          <SurfaceField {...of('surface')} />
          <CoverStyleField {...of('coverStyle')} hasCover={cover !== null} />
          <IconStyleField {...of('iconStyle')} />
        </>
      )}
    </PartForm>
  )
}

function AccentField(props: FieldProps<string | null> & { logo: string | null }) {
  const { value, logo, problem, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const accents = useLogoAccents(logo)
  const accent = value === null ? null : readAccent(value)
  const swatches = { value: accent ?? value, isReadOnly, onChange }
  return (
    <fieldset className="stack look-part">
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

function AsGuestsSee({ accent }: { accent: string }) {
  const { t } = useTranslation()
  const shown = useStore($shownLook)
  const actions = shown?.wish.accent === accent ? shown.actions : null
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
          <span>{t(`design.${moveOf(accent, actions)}`)}</span>
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

function FaceField(field: FieldProps<Face>) {
  const { t } = useTranslation()
  return (
    <LookTiles
      {...field}
      legend={t('design.face')}
      hint={<p className="field-hint">{t('design.faceHint')}</p>}
      options={FACES}
      renderDrawing={(face) => (
        <span
          aria-hidden="true"
          className={`face-drawing face-${face}`}
          style={{ fontFamily: FACE_FONTS[face] ?? 'system-ui, sans-serif' }}
        >
          {t('design.faceSample')}
        </span>
      )}
      labelOf={(face) => t(`design.faces.${face}`)}
    />
  )
}

function SurfaceField(field: FieldProps<Surface>) {
  const { t } = useTranslation()
  return (
    <LookTiles
      {...field}
      legend={t('design.surface')}
      hint={<p className="field-hint">{t('design.surfaceHint')}</p>}
      options={SURFACES}
      renderDrawing={(surface) => (
        <span className="surface-drawing">
          {SCHEMES.map((scheme) => (
            <Half key={scheme} {...{ surface, scheme }} />
          ))}
        </span>
      )}
      labelOf={(surface) => t(`design.surfaces.${surface}`)}
    />
  )
}

// What is drawn on a surface serves as a mask: the file itself follows the device's own scheme.
function Half({ surface, scheme }: { surface: Surface; scheme: Scheme }) {
  const { wash, hairline } = SURFACE_COLOURS[surface][scheme]
  const file = surfaceFile(surface)
  return (
    <span className="surface-half" style={{ backgroundColor: wash, color: hairline }}>
      {file && <span className="surface-lines" style={{ maskImage: `url(${file})` }} />}
    </span>
  )
}

interface CoverStyleFieldProps extends FieldProps<CoverStyle> {
  hasCover: boolean
}

// How far down a phone of 64 the cover reaches.
const HEIGHTS: Readonly<Record<CoverStyle, number>> = { none: 0, band: 18, full: 32 }

function CoverStyleField({ hasCover, ...field }: CoverStyleFieldProps) {
  const { t } = useTranslation()
  const hint = !hasCover && (
    <p className="field-hint">
      <span>{t('design.noCover')}</span> <a href={SCREENS.infoLogo}>{t('design.addCover')}</a>
    </p>
  )
  return (
    <LookTiles
      {...field}
      legend={t('design.cover')}
      hint={hint}
      options={COVER_STYLES}
      renderDrawing={(style) => <CoverDrawing height={HEIGHTS[style]} />}
      labelOf={(style) => t(`design.covers.${style}`)}
    />
  )
}

function CoverDrawing({ height }: { height: number }) {
  const logo = Math.max(5, height - 5)
  return (
    <svg viewBox="0 0 48 64" className="cover-drawing" aria-hidden="true">
      <rect width="48" height="64" rx="5" className="cover-drawing-page" />
      {height > 0 && <path d={`M5 0h38a5 5 0 0 1 5 5v${height - 5}H0V5a5 5 0 0 1 5-5`} />}
      <rect x="5" y={logo} width="10" height="10" rx="2.5" className="cover-drawing-logo" />
      <path
        className="cover-drawing-lines"
        d={`M19 ${logo + 7}h16M6 ${logo + 18}h36M6 ${logo + 26}h28`}
      />
    </svg>
  )
}

const SHOWN = ['pizza', 'green-salad', 'hot-beverage']

function IconStyleField(field: FieldProps<IconStyle>) {
  const { t } = useTranslation()
  return (
    <LookTiles
      {...field}
      legend={t('design.icons')}
      options={ICON_STYLES}
      renderDrawing={(style) => (
        <span className="icon-style-drawing">
          {SHOWN.map((icon) => (
            <img key={icon} src={drawnIconUrl(iconUrl(icon), style)} alt="" />
          ))}
        </span>
      )}
      labelOf={(style) => t(`design.iconStyles.${style}`)}
    />
  )
}

interface LookTilesProps<Value extends string> extends FieldProps<Value> {
  legend: string
  hint?: ReactNode
  options: readonly Value[]
  renderDrawing: (option: Value) => ReactNode
  labelOf: (option: Value) => string
}

function LookTiles<Value extends string>(props: LookTilesProps<Value>) {
  const { legend, hint, options, value, isReadOnly, onChange, renderDrawing, labelOf } = props
  const name = useId()
  return (
    <fieldset className="stack look-part">
      <legend className="field-label">{legend}</legend>
      {hint}
      <div className="look-tiles">
        {options.map((option) => (
          <label key={option} className="stack card gap-1 look-tile">
            <input
              type="radio"
              name={name}
              checked={value === option}
              disabled={isReadOnly}
              onChange={() => onChange(option)}
            />
            {renderDrawing(option)}
            <span>{labelOf(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
