import { useTranslation } from 'react-i18next'
import { SURFACES, type Surface } from '#db/rules/look.ts'
import { SCHEMES, SURFACE_COLOURS, surfaceFile, type Scheme } from '#db/rules/surfaces.ts'
import { LookTiles } from './look-tiles.tsx'
import type { FieldProps } from './part-form.tsx'
import './surface-field.css'

/** What the head of the menu is made of, each as it is in the light and in the dark. */
export function SurfaceField(field: FieldProps<Surface>) {
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
