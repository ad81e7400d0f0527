import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { mayDo } from '#db/rules/roles.ts'
import { $here, $ownRestaurants } from '../../stores/own-restaurants.ts'
import { lazyPart } from '../../ui/hooks.ts'
import { CopyIcon } from '../../ui/icons.tsx'
import { PanelButton } from './panel-button.tsx'

/** The other restaurants in which the person may import. */
export const $copyTargets = computed([$ownRestaurants, $here], (all, here) =>
  (all ?? []).filter(({ _id, role }) => _id !== here?._id && mayDo(role, 'editor')),
)

const CopyMenuPanel = lazyPart(() => import('./copy-menu-panel.tsx'), 'CopyMenuPanel')

export function CopyMenuButton() {
  if (useStore($copyTargets).length === 0) return null
  return (
    <PanelButton text="import.copy.title" Panel={CopyMenuPanel}>
      <CopyIcon />
    </PanelButton>
  )
}
