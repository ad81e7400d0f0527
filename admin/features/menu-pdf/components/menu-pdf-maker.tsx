import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadedContent } from '#admin/components/loaded-content.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'
import { loadPrintedMenu } from '../printed-menu.ts'
import { MenuPdfForm } from './menu-pdf-form.tsx'
import './menu-pdf-maker.css'

interface MenuPdfMakerProps {
  slug: string
  /** The address of the menu, as its code holds it. */
  href: string
  logo: string | null
}

/** The menu on paper: in which size and languages, as a PDF. */
export function MenuPdfMaker({ slug, href, logo }: MenuPdfMakerProps) {
  const { t } = useTranslation()
  const load = useCallback(() => loadPrintedMenu(slug, null), [slug])
  const { loaded, reload } = useLoaded(load)
  return (
    <section className="menu-pdf" aria-labelledby="menu-pdf-title">
      <h2 id="menu-pdf-title" className="menu-pdf-title">
        {t('menuPdf.title')}
      </h2>
      <LoadedContent of={loaded} shape="fields" failed={t('menuPdf.loadFailed')} onRetry={reload}>
        {(menu) =>
          menu ? (
            <MenuPdfForm slug={slug} href={href} logo={logo} menu={menu} />
          ) : (
            <p className="field-hint">{t('menuPdf.empty')}</p>
          )
        }
      </LoadedContent>
    </section>
  )
}
