import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/lazy-part.ts'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'
import { SideMenu } from './side-menu.tsx'
import './shell.css'

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'), 'MenuDrawer')

const CONTENT_ID = 'content'

/** What stands around every screen: header, side menu, messages. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <div className="shell">
      <a href={`#${CONTENT_ID}`} className="shell-skip">
        {t('nav.skip')}
      </a>
      <Header onOpenMenu={() => setIsMenuOpen(true)} />
      <div className="shell-side">
        <SideMenu />
      </div>
      <main className="shell-content" id={CONTENT_ID} tabIndex={-1} aria-label={t('nav.label')}>
        {children}
      </main>
      <Notices />
      <Suspense>{isMenuOpen && <MenuDrawer onClose={() => setIsMenuOpen(false)} />}</Suspense>
    </div>
  )
}
