import { useTranslation } from 'react-i18next'
import type { ChangeAuthor } from '#api/schemas/change-log.ts'

/** Whose change it was, in words. */
export function useAuthorText(): (author: ChangeAuthor) => string {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'changes' })
  return ({ kind, name, role }) => {
    if (kind === 'key') return t('key')
    if (kind === 'operator') return t('operator')
    if (kind === 'kitchen') return t('link', { name })
    return role ? `${name} · ${i18n.t(`role.${role}`)}` : name
  }
}
