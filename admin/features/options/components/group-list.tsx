import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import { priceText } from '#admin/forms/typed-values.ts'
import { $categories } from '#admin/stores/menu.ts'
import { $decimals, $isReadOnly } from '#admin/stores/restaurant.ts'
import { draftOfGroup, NEW_GROUP } from '../group-draft.ts'
import { groupSession } from '../form.ts'
import { useTranslation } from 'react-i18next'
import type { OptionGroup } from '#api/schemas/option-groups.ts'
import { Button } from '#admin/ui/button.tsx'
import { PlusIcon } from '#admin/ui/icons.tsx'
import type { Categories } from '#admin/stores/menu.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import { askedOf } from '#db/menu/option-groups.ts'
import './options.css'

export function GroupList({ groups }: { groups: readonly OptionGroup[] }) {
  const { t } = useTranslation()
  const menu = useStore($categories)
  const decimals = useStore($decimals)
  const isReadOnly = useStore($isReadOnly)
  const isFull = groups.length >= MENU_LIMITS.optionGroups
  return (
    <>
      {groups.length === 0 && <p className="muted wrap">{t('options.none')}</p>}
      <ul className="list option-groups">
        {groups.map((group) => (
          <li key={group._id}>
            <Button
              look="card"
              className="option-group"
              data-key={group._id}
              onPress={() => groupSession.open(draftOfGroup(group, decimals))}
            >
              <GroupText group={group} menu={menu} />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className="option-new"
        isDisabled={isReadOnly || isFull}
        onPress={() => groupSession.open(NEW_GROUP)}
      >
        <PlusIcon />
        <span>{t('options.addTitle')}</span>
      </Button>
      {isFull && (
        <p className="muted wrap">{t('problem.limitReached', { limit: groups.length })}</p>
      )}
    </>
  )
}

function GroupText({ group, menu }: { group: OptionGroup; menu: Categories }) {
  const { t } = useTranslation()
  const decimals = useStore($decimals)
  const { name, options, categories, products } = group
  const asked = askedOf(group, options.length)
  const titles = menu.filter(({ _id }) => categories.includes(_id)).map(({ title }) => title)
  const assigned = [
    ...titles,
    ...(products.length > 0 ? [t('options.dishes', { count: products.length })] : []),
  ]
  return (
    <>
      <strong>
        <bdi translate="no">{name}</bdi>
      </strong>
      <span>
        {t(`options.says.${asked.ask}`, {
          least: 0,
          most: 0,
          ...asked,
          count: 'count' in asked ? asked.count : 0,
        })}
      </span>
      <span className="muted wrap">
        {options.map(({ _id, name, price }, at) => (
          <Fragment key={_id}>
            <span>{at > 0 && ' · '}</span>
            <bdi translate="no">{name}</bdi>
            {price > 0 && (
              <bdi translate="no">
                {' '}
                +<span>{priceText(price, decimals)}</span>
              </bdi>
            )}
          </Fragment>
        ))}
      </span>
      <span className="muted wrap">
        {assigned.length > 0 ? assigned.join(' · ') : t('options.unused')}
      </span>
    </>
  )
}
