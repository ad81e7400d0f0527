import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { copyAddress } from '../../copied-restaurant.ts'
import { ROUTES } from '../../paths.ts'
import { $here } from '../../stores/own-restaurants.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sendWaiting } from '../lifecycle.ts'
import { $copyTargets } from './copy-menu.tsx'

export function CopyMenuPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const from = useStore($here)?._id ?? ''
  async function copyTo(id: string): Promise<void> {
    await sendWaiting()
    location.assign(copyAddress(ROUTES.import, from, id))
  }
  return (
    <Panel title={t('import.copy.title')} isChanged={false} onClose={onClose}>
      <div className="panel-body">
        <p>{t('import.copy.hint')}</p>
        <ul className="stack list gap-3">
          {useStore($copyTargets).map(({ _id, name, role }) => (
            <li key={_id}>
              <Button look="card" onPress={() => void copyTo(_id)}>
                <bdi translate="no">{name}</bdi>
                <small>{t(`role.${role}`)}</small>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
