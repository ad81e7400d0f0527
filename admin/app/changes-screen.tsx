import { ChangeLog } from '../features/change-log/components/change-log.tsx'
import { readAllAgain } from './read-all-again.ts'

export function ChangesScreen() {
  return <ChangeLog onUndone={readAllAgain} />
}
