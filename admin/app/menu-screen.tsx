import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { PublicationState } from '../features/publication/components/publication-state.tsx'
import { $isReadOnly } from '../features/restaurant/restaurant.ts'
import { Screen } from '../ui/screen.tsx'
import { EndedNotice, SuspendedNotice } from './standing-notices.tsx'

interface MenuScreenProps {
  title: string
  hint: string
  children: ReactNode
}

/** A screen that changes the public menu. */
export function MenuScreen({ title, hint, children }: MenuScreenProps) {
  const isReadOnly = useStore($isReadOnly)
  return (
    <Screen title={title} hint={hint} beside={<PublicationState />}>
      <SuspendedNotice />
      {isReadOnly && <EndedNotice />}
      {children}
    </Screen>
  )
}
