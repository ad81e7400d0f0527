import type { PDFImage } from '@cantoo/pdf-lib'
import type { SchemeColours } from '#db/rules/look-colours.ts'
import type { openPress } from '#admin/components/paper/press.ts'
import type { QrCode } from '#admin/components/paper/qr-code.ts'
import type { SurfaceTile } from '#admin/components/paper/surface.ts'
import type { PrintedMenu } from './printed-menu.ts'
import type { Scale } from './stack.ts'

/** What of a restaurant's look is on paper. */
export interface PaperLook {
  colours: SchemeColours
  tile: SurfaceTile | null
  logo: PDFImage | null
}

export type OpenPress = Awaited<ReturnType<typeof openPress>>

export interface Paper {
  width: number
  height: number
  /** Of a menu in one language. */
  columns: number
  scale: Scale
}

export const PAPERS = {
  a4: {
    width: 210,
    height: 297,
    columns: 2,
    scale: { title: 4.9, name: 3.5, text: 3.1, small: 2.7 },
  },
  a5: {
    width: 148,
    height: 210,
    columns: 1,
    scale: { title: 4.4, name: 3.2, text: 2.9, small: 2.5 },
  },
} as const satisfies Record<string, Paper>

/** What is printed: a menu in one language, or in two side by side. */
export interface MenuJob {
  menus: readonly PrintedMenu[]
  code: QrCode
  look: PaperLook
  /** Told after each sheet, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** What stays empty around a sheet, in millimetres. */
export const MARGIN = { side: 12, top: 16, bottom: 15 } as const
