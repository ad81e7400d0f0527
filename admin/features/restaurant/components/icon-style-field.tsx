import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { drawnIconUrl, iconUrl } from '#db/rules/icon-urls.ts'
import { ICON_STYLES, type IconStyle } from '#db/rules/look.ts'
import type { FieldProps } from './part-form.tsx'
import './icon-style-field.css'

const SHOWN = ['pizza', 'green-salad', 'hot-beverage']

/** How the icons of the categories are drawn. */
export function IconStyleField({ value, isReadOnly, onChange }: FieldProps<IconStyle>) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="look-part">
      <legend className="field-label">{t('design.icons')}</legend>
      <div className="look-tiles">
        {ICON_STYLES.map((style) => (
          <label key={style} className="look-tile">
            <input
              type="radio"
              name={name}
              checked={value === style}
              disabled={isReadOnly}
              onChange={() => onChange(style)}
            />
            <span className="icon-style-drawing">
              {SHOWN.map((icon) => (
                <img key={icon} src={drawnIconUrl(iconUrl(icon), style)} alt="" />
              ))}
            </span>
            {t(`design.iconStyles.${style}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
