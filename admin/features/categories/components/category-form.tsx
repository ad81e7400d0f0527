import { timesText } from '../served-line.ts'
import { useStore } from '@nanostores/react'
import { currentTime } from '#admin/clock.ts'
import { SunClockContext } from '#admin/forms/time-field.tsx'
import { clockTime } from '#admin/forms/typed-hours.ts'
import { SCREENS } from '#admin/paths.ts'
import { $categories } from '#admin/stores/menu.ts'
import { $iconStyle } from '#admin/stores/restaurant.ts'
import { $sunClock } from '#admin/stores/sun-clock.ts'
import { useState, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPanel } from '#admin/forms/form-panel.tsx'
import { OtherLanguages } from '#admin/forms/other-languages.tsx'
import { ConflictDialog } from '#admin/forms/conflict-dialog.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { lazyPart } from '#admin/ui/hooks.ts'
import { Spinner } from '#admin/ui/loading.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { drawnIconUrl } from '#db/rules/look/icon-urls.ts'
import type { IconStyle } from '#db/rules/look/look.ts'
import { TEXT_FIELDS } from '#db/menu/texts.ts'
import { checkCategory, type CategoryDraft, type CategorySession } from '../category-draft.ts'
import { leadToIcons } from './lead-to-icons.ts'
import { ServedWhen } from './served-when.tsx'

interface CategoryFormProps {
  session: CategorySession
  draft: CategoryDraft
  onSave: (draft: CategoryDraft) => void
  onDelete: (() => void) | undefined
  onCopy: (() => void) | undefined
  onClose: () => void
}

export function CategoryForm(props: CategoryFormProps) {
  const { session, draft } = props
  const others = useStore($categories)
  const count = others.find(({ _id }) => _id === draft.id)?.products.length ?? 0
  const iconStyle = useStore($iconStyle)
  const clock = useStore($sunClock)
  const today = clockTime(currentTime(), clock.timeZone).date
  const { t } = useTranslation()
  const [suggested, setSuggested] = useState<string | null>(null)
  const isNew = draft.id === null
  const leadsOn = draft.icon === null
  // Chosen, as it looks, until the owner chooses another.
  const chosen = { ...draft, icon: draft.icon ?? suggested }

  const change = (part: Partial<CategoryDraft>) => session.edit({ ...draft, ...part })

  function save() {
    if (session.check(checkCategory(chosen, others))) props.onSave(chosen)
  }

  return (
    <FormPanel
      title={t(isNew ? 'category.addTitle' : 'category.editTitle')}
      saveText={t(isNew ? 'category.add' : 'category.update')}
      deleteText={t('category.delete')}
      {...props}
      onSave={save}
    >
      {(problemOf) => (
        <>
          <CategoryConflict session={session} iconStyle={iconStyle} />
          <TextField
            name="title"
            label={t('category.title')}
            autoComplete="off"
            enterKeyHint={leadsOn ? 'next' : 'done'}
            {...(leadsOn && { onKeyDown: leadToIcons })}
            inputDir="auto"
            value={draft.title}
            onChange={(title) => change({ title })}
            problem={problemOf('title')}
          />
          <OtherLanguages
            id={draft.id}
            field="title"
            rule={TEXT_FIELDS.category.title}
            label={t('category.title')}
            texts={draft.translations}
            onChange={(translations) => change({ translations })}
          />
          <Suspense fallback={<Spinner label={t('common.loading')} />}>
            <IconGrid
              title={draft.title}
              value={chosen.icon}
              iconStyle={iconStyle}
              onSuggest={setSuggested}
              onChange={(icon) => change({ icon })}
              problem={problemOf('icon')}
            />
          </Suspense>
          <SunClockContext value={clock}>
            <ServedWhen
              value={draft.times}
              today={today}
              onChange={(times) => change({ times })}
              problem={problemOf('times')}
            />
            {!clock.place && (
              <p className="field-hint">
                <span>{t('served.bySun')}</span> <a href={SCREENS.infoHours}>{t('nav.hours')}</a>
              </p>
            )}
          </SunClockContext>
          <div>
            <CheckBox isSelected={draft.nonHalal} onChange={(nonHalal) => change({ nonHalal })}>
              {t('category.nonHalal')}
            </CheckBox>
            <p className="field-hint">{t('category.nonHalalHint')}</p>
          </div>
          {count > 0 && <p className="field-hint">{t('category.deleteHint', { count })}</p>}
        </>
      )}
    </FormPanel>
  )
}

type CategoryConflictProps = Pick<CategoryFormProps, 'session'> & { iconStyle: IconStyle }

function CategoryConflict({ session, iconStyle }: CategoryConflictProps) {
  const { t } = useTranslation()
  const labels = {
    title: t('category.title'),
    icon: t('category.icon'),
    nonHalal: t('category.nonHalal'),
    times: t('served.title'),
  }
  function say(field: string, { times, icon }: CategoryDraft): string | undefined {
    if (field === 'times') return timesText(t, times)
    return field === 'icon' ? drawnIconUrl(icon ?? '', iconStyle) : undefined
  }
  return <ConflictDialog {...{ session, labels, say }} pictures={['icon']} />
}

// The icons' search words in many languages weigh more than the rest of the dashboard's own code.
const IconGrid = lazyPart(() => import('./icon-grid.tsx'), 'IconGrid')
