import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '#admin/paths.ts'
import { $groups, loadGroups } from '#admin/stores/options/groups.ts'
import { notVegan } from '#db/rules/allergens.ts'

interface OptionsToldProps {
  /** Ids of groups of options that checked dishes have. */
  ofChecked: readonly string[]
  /** The same of vegan ones. */
  ofVegan?: readonly string[]
}

/** What options still have to say, or say against the dishes that have them. */
export function OptionsTold({ ofChecked, ofVegan = [] }: OptionsToldProps) {
  const { t } = useTranslation()
  const groups = useStore($groups) ?? []
  useEffect(() => {
    loadGroups().catch(() => {})
  }, [])
  const unstated = groups.filter(
    ({ _id, options }) =>
      ofChecked.includes(_id) && options.some(({ allergens }) => allergens === null),
  )
  const animal = groups
    .filter(({ _id }) => ofVegan.includes(_id))
    .flatMap(({ options }) => options.filter(({ allergens }) => notVegan(allergens ?? {})))
  return (
    <output className="options-told">
      {unstated.length > 0 && (
        <span>
          {t('options.unstated', { names: namesOf(unstated) })}{' '}
          <a href={SCREENS.options}>{t('options.state')}</a>
        </span>
      )}
      {animal.length > 0 && <span>{t('options.notVegan', { names: namesOf(animal) })}</span>}
    </output>
  )
}

function namesOf(some: readonly { name: string }[]): string {
  return some.map(({ name }) => `\u2068${name}\u2069`).join(' · ')
}
