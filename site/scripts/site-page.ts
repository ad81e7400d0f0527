import './choose-language.ts'
import './site-menu.ts'
