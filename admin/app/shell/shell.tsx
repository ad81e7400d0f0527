import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Header } from './header.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { Notices } from './notices.tsx'
import { SideMenu } from './side-menu.tsx'
import './shell.css'

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
      <main className="shell-content" id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <Notices />
      {isMenuOpen && <MenuDrawer onClose={() => setIsMenuOpen(false)} />}
    </div>
  )
}
