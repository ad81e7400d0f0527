import { useTranslation } from 'react-i18next'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { lookPart, saveLook, type LookFields } from '../stores/look.ts'
import { AccentField } from './accent-field.tsx'
import { CoverStyleField } from './cover-style-field.tsx'
import { IconStyleField } from './icon-style-field.tsx'
import { PartForm } from './part-form.tsx'
import { SurfaceField } from './surface-field.tsx'
import './look-form.css'

interface LookFormProps {
  restaurant: Restaurant
  settings: MenuSettings
}

/** How the restaurant's own pages look. */
export function LookForm({ restaurant: { logo, cover, active }, settings }: LookFormProps) {
  const { t } = useTranslation()
  const labels = {
    accent: t('design.accent'),
    surface: t('design.surface'),
    coverStyle: t('design.cover'),
    iconStyle: t('design.icons'),
  }
  function say(field: string, value: string): string {
    if (field === 'accent') return value || t('design.ours')
    if (field === 'iconStyle') return t(`design.iconStyles.${value as LookFields['iconStyle']}`)
    return field === 'surface'
      ? t(`design.surfaces.${value as LookFields['surface']}`)
      : t(`design.covers.${value as LookFields['coverStyle']}`)
  }
  return (
    <PartForm
      part={lookPart}
      now={settings}
      isReadOnly={!active}
      goodText={t('design.saved')}
      onSave={() => saveLook(settings)}
      rivals={{ labels, say }}
    >
      {({ of }) => (
        <>
          <AccentField {...of('accent')} logo={logo} />
          <SurfaceField {...of('surface')} />
          <CoverStyleField {...of('coverStyle')} hasCover={cover !== null} />
          <IconStyleField {...of('iconStyle')} />
        </>
      )}
    </PartForm>
  )
}
