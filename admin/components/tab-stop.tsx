import { useEffect } from 'react'
import type { GridListItemRenderProps } from 'react-aria-components/GridList'

interface TabStopProps {
  list: GridListItemRenderProps['state']
  id: string
  isFirst: boolean
}

/**
 * For the items of a list that has no box of its own, and so never gets the focus to pass it on:
 * Tab leads to the first of them.
 */
export function TabStop({ list: { selectionManager }, id, isFirst }: TabStopProps) {
  const isNeeded = isFirst && selectionManager.focusedKey === null
  useEffect(() => {
    if (isNeeded) selectionManager.setFocusedKey(id)
  }, [isNeeded, selectionManager, id])
  return null
}
