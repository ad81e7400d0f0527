import { LoadingContent } from '../../ui/screen.tsx'
import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { Bin } from '#api/schemas/categories.ts'
import { Panel } from '../../ui/panel.tsx'
import {
  BinList,
  emptyBin,
  getBin,
  restoreDeleted,
} from '../../features/bin/components/bin-list.tsx'
import { selectCategory } from '../../features/categories/selection.ts'
import { $isReadOnly } from '../../stores/restaurant.ts'
import { commitDeletions } from '../../stores/deletions.ts'
import { countAcceptedChange, refreshMenu } from '../../stores/menu.ts'

export function BinPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const isLocked = useStore($isReadOnly)
  return (
    <Panel title={t('bin.title')} isChanged={false} onClose={onClose}>
      <div className="panel-body">
        <LoadingContent load={readBin} shape="rows" failed={t('bin.failed')}>
          {(entries) => (
            <BinList
              entries={entries}
              isLocked={isLocked}
              onRestore={bringBack}
              onEmpty={emptyBin}
            />
          )}
        </LoadingContent>
      </div>
    </Panel>
  )
}

// Who looks here for what was deleted just now shall find it.
async function readBin(): Promise<Bin> {
  await commitDeletions()
  return getBin()
}

async function bringBack({ _id, kind }: Bin[number]): Promise<void> {
  await restoreDeleted(_id)
  countAcceptedChange()
  await refreshMenu()
  if (kind === 'category') selectCategory(_id)
}
