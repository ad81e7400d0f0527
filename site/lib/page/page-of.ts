import type { MenuPage } from '#db/rules/menu-pages.ts'

/** The page of one kind. */
export type PageOf<Kind extends MenuPage['kind']> = Extract<MenuPage, { kind: Kind }>
