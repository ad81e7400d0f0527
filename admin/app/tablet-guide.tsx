import { useState } from 'react'
import { Link } from 'react-aria-components/Link'
import { useTranslation } from 'react-i18next'
import { tabletPath } from '#db/rules/tablet-pages.ts'
import { Button } from '../components/ui/button.tsx'
import { Section } from '../components/ui/screen.tsx'
import './tablet-guide.css'

const STEPS = ['open', 'add', 'lock', 'power'] as const

/** Where the menu for tablets is, and how it comes onto one; `menu` is the address of the menu. */
export function TabletGuide({ menu }: { menu: string }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  const href = tabletPath(menu)
  return (
    <Section title={t('tablet.title')} hint={t('tablet.hint')}>
      <p className="tablet-address">
        <bdi dir="ltr">{decodeURI(href).replace(/^https?:\/\//, '')}</bdi>
      </p>
      <div className="tablet-ways">
        <Link href={href} target="_blank" className="button button-plain">
          {t('tablet.open')}
        </Link>
        <Button
          look="plain"
          onPress={() => void navigator.clipboard.writeText(href).then(() => setIsCopied(true))}
        >
          {t(isCopied ? 'tablet.copied' : 'tablet.copy')}
        </Button>
      </div>
      <details className="tablet-how">
        <summary>{t('tablet.how')}</summary>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{t(`tablet.steps.${step}`)}</li>
          ))}
        </ol>
      </details>
    </Section>
  )
}
