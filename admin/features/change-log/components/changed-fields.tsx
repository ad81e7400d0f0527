import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { priceText } from '#admin/forms/typed-values.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { listText } from '#admin/i18n/list-text.ts'
import type { Texts } from '#admin/i18n/texts.ts'
import { $decimals, $timeZone } from '#admin/stores/restaurant.ts'
import { ArrowIcon } from '#admin/ui/icons.tsx'
import { LOGGED_PRICES, type LogValue, type LogValues } from '#db/rules/change-log.ts'
import { ROLES } from '#db/rules/roles.ts'
import { ownName } from '#db/rules/text/languages.ts'

interface ChangedFieldsProps {
  before: LogValues | null
  after: LogValues | null
}

/** What was, and what is; only by name what is too long to say. */
export function ChangedFields({ before, after }: ChangedFieldsProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'changes' })
  const fieldName = useFieldName()
  const valueText = useValueText()
  const fields = Object.keys({ ...before, ...after }).map((field) => {
    const [was = null, is = null] = [before?.[field], after?.[field]]
    return { field, name: fieldName(field), was, is }
  })
  const said = fields.filter(({ was, is }) => was !== null || is !== null)
  const others = fields.filter(({ was, is }) => was === null && is === null)
  return (
    <>
      {said.map(({ field, name, was, is }) => (
        <p key={field}>
          <span>
            <bdi>{name}</bdi>:
          </span>{' '}
          {was !== null && (
            <del>
              <bdi>{valueText(field, was)}</bdi>
            </del>
          )}
          {was !== null && is !== null && (
            <>
              {' '}
              <ArrowIcon turn="forward" />{' '}
            </>
          )}
          {is !== null && (
            <ins>
              <bdi>{valueText(field, is)}</bdi>
            </ins>
          )}
        </p>
      ))}
      {others.length > 0 && (
        <p>{t('others', { names: listText(others.map(({ name }) => name)) })}</p>
      )}
    </>
  )
}

/** A translation's field is its language. */
function useFieldName(): (field: string) => string {
  const { t } = useTranslation('translation', { keyPrefix: 'changes' })
  return (field) => {
    const name = t(`fields.${field as keyof Texts['changes']['fields']}`, { defaultValue: '' })
    return name === '' ? ownName(field) : name
  }
}

const LANGUAGES: ReadonlySet<string> = new Set(['mainLanguage', 'languages', 'shownLanguages'])

function useValueText(): (field: string, value: NonNullable<LogValue>) => string {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'changes' })
  const decimals = useStore($decimals)
  const timeZone = useStore($timeZone)
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') {
      return LOGGED_PRICES.has(field) ? priceText(value, decimals) : String(value)
    }
    if (LANGUAGES.has(field)) return listText(value.split(' ').map(ownName))
    if (field === 'country') {
      return new Intl.DisplayNames(currentLocale(), { type: 'region' }).of(value) ?? value
    }
    const role = field === 'role' ? ROLES.find((one) => one === value) : undefined
    if (role) return i18n.t(`role.${role}`)
    return field === 'soldOut' ? until(value, timeZone) : value
  }
}

function until(iso: string, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(currentLocale(), format).format(new Date(iso))
}
