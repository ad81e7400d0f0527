import { PAGES } from '../paths.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import './page-header.css'

/** What stands above a page outside of the dashboard. */
export function PageHeader() {
  return (
    <header className="page-header">
      <a href={PAGES.landing} className="page-header-home">
        <Logo />
      </a>
      <LanguageSwitch />
    </header>
  )
}
