import { useState } from 'react'
import { useDownload } from '#admin/components/use-download.ts'
import { getLook } from '#admin/components/paper/get-look.ts'
import type { MenuPdfWish } from './make-menu-pdf.ts'

/** What an owner chooses of one. */
export type MenuPdfChoice = Omit<MenuPdfWish, 'look' | 'onProgress'>

/** Makes PDFs of the menu and has the browser save them; `share` of it is done, from 0 to 1. */
export function useMenuPdf() {
  const { download, state } = useDownload()
  const [share, setShare] = useState(0)
  const [left, setLeft] = useState(0)

  async function make(wish: MenuPdfChoice): Promise<void> {
    setShare(0)
    setLeft(0)
    await download(`menu-${wish.paper}.pdf`, async () => {
      // What writes PDF weighs more than this whole screen.
      const [{ makeMenuPdf }, look] = await Promise.all([import('./make-menu-pdf.ts'), getLook()])
      const { file, left } = await makeMenuPdf({ ...wish, look, onProgress: setShare })
      setLeft(left)
      return file
    })
  }

  return { make, state, share, left }
}
