import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { $moveNews } from './moving.ts'

/** Says where something went that was moved, to screen readers. */
export function MoveNews() {
  const { t } = useTranslation()
  const news = useStore($moveNews)
  return <output className="visually-hidden">{news && t(`order.${news.text}`, { ...news })}</output>
}
