import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/forms/form-panel.tsx'
import { currentLanguage } from '#admin/i18n/i18n.ts'
import { TextField } from '#admin/ui/text-field.tsx'
import { normalizeForSearch } from '#db/rules/text/normalize-for-search.ts'
import { drawnIconUrl, iconUrl } from '#db/rules/look/icon-urls.ts'
import { ICONS, suitableIcon } from '#db/rules/look/icons.ts'
import type { IconStyle } from '#db/rules/look/look.ts'
import { leadToIcons } from './lead-to-icons.ts'
import './categories.css'

export interface IconPickerProps {
  title: string
  value: string | null
  iconStyle: IconStyle
  onChange: (url: string) => void
  onSuggest: (url: string | null) => void
  problem: ShownProblem
}

export function IconGrid({ title, value, onSuggest, problem, ...list }: IconPickerProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  // Not what is chosen now: nothing may jump under a finger.
  const [chosen] = useState(value)
  const id = useId()
  const problemId = `${id}-problem`
  const suggested = suggestedIcon(title)
  const suggest = useEffectEvent(onSuggest)
  useEffect(() => suggest(suggested && iconUrl(suggested)), [suggested])
  const language = currentLanguage()
  // The same choices again cost nothing, so typing a title stays quick.
  const choices = useMemo(
    () => iconChoices(search, { chosen, suggested }, language),
    [search, chosen, suggested, language],
  )
  const hasText = typeof problem === 'string'
  return (
    <fieldset className="icons" aria-describedby={hasText ? problemId : undefined}>
      <legend className="field-label">{t('category.icon')}</legend>
      <TextField
        type="search"
        aria-label={t('category.searchIcons')}
        placeholder={t('category.searchIcons')}
        value={search}
        onChange={setSearch}
        enterKeyHint="search"
        onKeyDown={leadToIcons}
      />
      {hasText && (
        <div id={problemId} role="alert" className="field-problem">
          {problem}
        </div>
      )}
      <IconList {...list} choices={choices} value={value} isInvalid={problem !== false} />
    </fieldset>
  )
}

interface IconListProps {
  choices: IconChoice[]
  value: string | null
  iconStyle: IconStyle
  onChange: (url: string) => void
  isInvalid: boolean
}

function IconList({ choices, value, iconStyle, onChange, isInvalid }: IconListProps) {
  const { t } = useTranslation()
  return (
    <ListBox
      aria-label={t('category.icon')}
      className="icon-grid"
      data-invalid={isInvalid || undefined}
      layout="grid"
      items={choices}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => [...keys].forEach((key) => onChange(String(key)))}
      renderEmptyState={() => <p className="muted icons-none">{t('category.noIcons')}</p>}
    >
      {(choice) => <IconOption {...choice} src={drawnIconUrl(choice.id, iconStyle)} />}
    </ListBox>
  )
}

function IconOption({ id, label, isSuggested, src }: IconChoice & { src: string }) {
  const { t } = useTranslation()
  return (
    <ListBoxItem
      id={id}
      textValue={label}
      aria-label={isSuggested ? `${label} (${t('category.suggested')})` : label}
      className="icon-option"
      data-suggested={isSuggested || undefined}
    >
      <img src={src} alt="" width={32} height={32} loading="lazy" title={label} />
    </ListBoxItem>
  )
}

export interface IconChoice {
  id: string
  label: string
  isSuggested: boolean
}

const ARABIC = /\p{Script=Arabic}/u
const NOTHING_KNOWN = suitableIcon('')

export function suggestedIcon(title: string): string | null {
  const suitable = suitableIcon(title)
  return suitable === NOTHING_KNOWN ? null : suitable
}

interface First {
  chosen: string | null
  suggested: string | null
}

export function iconChoices(
  search: string,
  { chosen, suggested }: First,
  language: 'en' | 'ar',
): IconChoice[] {
  const wanted = normalizeForSearch(search).trim()
  return found(wanted)
    .map(({ name, words }) => ({
      id: iconUrl(name),
      label: (language === 'ar' && words.find((word) => ARABIC.test(word))) || spaced(name),
      isSuggested: name === suggested,
    }))
    .toSorted((one, other) => rankOf(one, chosen) - rankOf(other, chosen))
}

function found(wanted: string) {
  if (wanted === '') return ICONS
  const texts = ICONS.map((icon) => ({
    icon,
    words: [spaced(icon.name), ...icon.words].map((word) => ` ${normalizeForSearch(word)}`),
  }))
  const begin = texts.filter(({ words }) => words.some((word) => word.includes(` ${wanted}`)))
  const hold = texts.filter(({ words }) => words.some((word) => word.includes(wanted)))
  return [...new Set([...begin, ...hold])].map(({ icon }) => icon)
}

function rankOf({ id, isSuggested }: IconChoice, chosen: string | null): number {
  if (id === chosen) return 0
  return isSuggested ? 1 : 2
}

function spaced(name: string): string {
  return name.replaceAll('-', ' ')
}
