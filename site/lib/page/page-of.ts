import type { MenuPage } from '#db/menu/pages.ts'

/** The page of one kind. */
export type PageOf<Kind extends MenuPage['kind']> = Extract<MenuPage, { kind: Kind }>
