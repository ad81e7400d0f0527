import { useTranslation } from 'react-i18next'
import { COVER_STYLES, type CoverStyle } from '#db/rules/look.ts'
import { SCREENS } from '#admin/paths.ts'
import { LookTiles } from './look-tiles.tsx'
import type { FieldProps } from './part-form.tsx'
import './cover-style-field.css'

interface CoverStyleFieldProps extends FieldProps<CoverStyle> {
  hasCover: boolean
}

// How far down a phone of 64 the cover reaches.
const HEIGHTS: Readonly<Record<CoverStyle, number>> = { none: 0, band: 18, full: 32 }

/** How the cover stands at the head of the menu. */
export function CoverStyleField({ hasCover, ...field }: CoverStyleFieldProps) {
  const { t } = useTranslation()
  const hint = !hasCover && (
    <p className="field-hint">
      {t('design.noCover')} <a href={SCREENS.infoLogo}>{t('design.addCover')}</a>
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

/** The head of a menu on a phone: cover, logo over its edge, name, dishes. */
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
