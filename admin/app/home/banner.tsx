import { useTranslation } from 'react-i18next'
import { ForwardIcon } from '../../components/ui/icons.tsx'
import { SCREENS } from '../../paths.ts'
import { prepareScreen } from '../lazy-screens.ts'
import './banner.css'

/** The way to the menu; small for whoever has found it. */
export function Banner({ isSmall }: { isSmall: boolean }) {
  const { t } = useTranslation()
  return (
    <a
      href={SCREENS.edit}
      className={`banner banner-${isSmall ? 'small' : 'large'}`}
      onPointerEnter={() => prepareScreen('edit')}
      onFocus={() => prepareScreen('edit')}
    >
      <MenuDrawing />
      <span className="banner-title">{t('home.banner')}</span>
      <span className="banner-hint">{t('home.bannerHint')}</span>
      <span className="banner-go">
        <ForwardIcon />
      </span>
    </a>
  )
}

/** A menu card with dishes and prices. */
function MenuDrawing() {
  return (
    <svg className="banner-drawing" viewBox="0 0 120 96" aria-hidden="true">
      <path className="banner-card" d="M10 14 60 4v84L10 78Z" />
      <path className="banner-card" d="M60 4l50 10v64L60 88Z" />
      <path className="banner-saffron" d="M22 28l20-4M72 25l26 5" />
      <path
        className="banner-lines"
        d="M22 42l28-4M22 54l24-3M22 66l28-3M72 40l18 3M98 45l3 .5M72 53l16 2M98 57l3 .5M72 66l20 2M98 69l3 .5"
      />
    </svg>
  )
}
