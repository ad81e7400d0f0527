import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { EditScreen } from './edit/edit-screen.tsx'
import { HomeScreen } from './home-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { $screen, replaceScreen } from './router.ts'

/** The screen that the address names. */
export function Screens() {
  const route = useStore($screen)?.route
  useEffect(() => {
    if (route === 'dashboard') replaceScreen('home')
  }, [route])
  switch (route) {
    case 'dashboard':
    case 'home':
      return <HomeScreen />
    case 'edit':
      return <EditScreen />
    default:
      return <NotFoundScreen />
  }
}
