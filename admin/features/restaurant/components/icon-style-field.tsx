import { useTranslation } from 'react-i18next'
import { drawnIconUrl, iconUrl } from '#db/rules/icon-urls.ts'
import { ICON_STYLES, type IconStyle } from '#db/rules/look.ts'
import { LookTiles } from './look-tiles.tsx'
import type { FieldProps } from './part-form.tsx'
import './icon-style-field.css'

const SHOWN = ['pizza', 'green-salad', 'hot-beverage']

/** How the icons of the categories are drawn. */
export function IconStyleField(field: FieldProps<IconStyle>) {
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
