import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SURFACES, type Surface } from '#db/rules/look.ts'
import { SCHEMES, SURFACE_COLOURS, surfaceFile, type Scheme } from '#db/rules/surfaces.ts'
import type { FieldProps } from './part-form.tsx'
import './surface-field.css'

/** What the head of the menu is made of, each as it is in the light and in the dark. */
export function SurfaceField({ value, isReadOnly, onChange }: FieldProps<Surface>) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="look-part">
      <legend className="field-label">{t('design.surface')}</legend>
      <p className="field-hint">{t('design.surfaceHint')}</p>
      <div className="look-tiles">
        {SURFACES.map((surface) => (
          <label key={surface} className="look-tile">
            <input
              type="radio"
              name={name}
              checked={value === surface}
              disabled={isReadOnly}
              onChange={() => onChange(surface)}
            />
            <span className="surface-drawing">
              {SCHEMES.map((scheme) => (
                <Half key={scheme} {...{ surface, scheme }} />
              ))}
            </span>
            {t(`design.surfaces.${surface}`)}
          </label>
        ))}
      </div>
    </fieldset>
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
