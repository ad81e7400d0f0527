import { useStore } from '@nanostores/react'
import { $isReadOnly } from '#admin/stores/restaurant.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '#admin/ui/use-sending.ts'
import { Button } from '#admin/ui/button.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { ConfirmQuestion } from '#admin/ui/panel.tsx'
import { Section } from '#admin/ui/screen.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { Languages } from '#api/schemas/languages.ts'
import {
  MAIN_LANGUAGES,
  MENU_LANGUAGES,
  MOST_FURTHER,
  type MenuLanguage,
  ownName,
  type MainLanguage,
} from '#db/rules/text/languages.ts'
import { saveLanguages, wantedOf, type WantedLanguages } from '#admin/stores/languages.ts'
import { languageName } from '../translation-rows.ts'

interface LanguageSettingsProps {
  languages: Languages
  open: MenuLanguage | null
  onOpen: (code: MenuLanguage) => void
  onFirstMissing: (code: MenuLanguage) => void
}

export function LanguageSettings(props: LanguageSettingsProps) {
  const { languages, onOpen } = props
  const { t } = useTranslation()
  const { problem, status, start } = useSending(
    async (next: WantedLanguages, then?: () => void) => {
      await saveLanguages(next)
      then?.()
    },
  )
  const wanted = wantedOf(languages)
  const isLocked = useStore($isReadOnly) || status === 'busy'
  const codes = new Set<string>([languages.main, ...wanted.further.map(({ code }) => code)])
  const free = MENU_LANGUAGES.filter((code) => !codes.has(code))
  const set: SetFurther = (further, then) => start({ ...wanted, further }, then)
  return (
    <Section title={t('translations.languages')} hint={t('translations.languagesHint')}>
      <LanguageSelect
        label={t('translations.main')}
        hint={languages.isGuessed ? t('translations.guessed') : undefined}
        value={languages.main}
        codes={MAIN_LANGUAGES.filter((code) => code === languages.main || !codes.has(code))}
        isDisabled={isLocked}
        onChange={(main) => start({ ...wanted, main })}
      />
      <FurtherLanguages {...props} wanted={wanted.further} isLocked={isLocked} onSet={set} />
      <ProblemNotice problem={problem} />
      {languages.further.length < MOST_FURTHER && (
        <LanguageSelect
          label={t('translations.add')}
          value=""
          codes={free}
          isDisabled={isLocked}
          onChange={(code) => set([...wanted.further, { code, shown: false }], () => onOpen(code))}
        />
      )}
    </Section>
  )
}

type SetFurther = (further: WantedLanguages['further'], then?: () => void) => void

interface FurtherLanguagesProps extends LanguageSettingsProps {
  wanted: WantedLanguages['further']
  isLocked: boolean
  onSet: SetFurther
}

function FurtherLanguages(props: FurtherLanguagesProps) {
  const { languages, wanted, isLocked, open, onOpen, onFirstMissing, onSet } = props
  const [leaving, setLeaving] = useState<MenuLanguage | null>(null)
  function show(code: MenuLanguage, shown: boolean) {
    onSet(wanted.map((one) => (one.code === code ? { code, shown } : one)))
  }
  function remove(code: MenuLanguage) {
    setLeaving(null)
    onSet(wanted.filter((one) => one.code !== code))
  }
  return (
    <>
      <ul className="stack list full languages-list">
        {languages.further.map((language) => (
          <LanguageItem
            key={language.code}
            language={language}
            isOpen={language.code === open}
            isAlone={languages.further.length === 1}
            isLocked={isLocked}
            onOpen={() => onOpen(language.code)}
            onFirstMissing={() => onFirstMissing(language.code)}
            onShow={(shown) => show(language.code, shown)}
            onRemove={() => setLeaving(language.code)}
          />
        ))}
      </ul>
      {leaving && (
        <RemoveQuestion
          code={leaving}
          onNo={() => setLeaving(null)}
          onYes={() => remove(leaving)}
        />
      )}
    </>
  )
}

interface LanguageItemProps {
  language: Languages['further'][number]
  isOpen: boolean
  isAlone: boolean
  isLocked: boolean
  onOpen: () => void
  onFirstMissing: () => void
  onShow: (shown: boolean) => void
  onRemove: () => void
}

function LanguageItem(props: LanguageItemProps) {
  const { language, isOpen, isAlone, isLocked, onOpen, onFirstMissing, onShow, onRemove } = props
  const { code, shown, total, missing, missingNames, changed } = language
  const { t } = useTranslation()
  return (
    <li className="stack card languages-item">
      <div className="row languages-name">
        <strong lang={code}>{ownName(code)}</strong>
        <span>{t('translations.progress', { done: total - missing, count: total })}</span>
        {changed > 0 && <span>{t('home.texts.changed', { count: changed })}</span>}
        <progress
          aria-label={languageName(code)}
          max={Math.max(total, 1)}
          value={total - missing}
        />
      </div>
      <p className="quiet">{t(shown ? 'translations.shown' : 'translations.hidden')}</p>
      {missing > 0 && (
        <Button look="plain" className="languages-missing" onPress={onFirstMissing}>
          {missingNames > 0
            ? t('translations.namesMissing', { count: missingNames })
            : t('translations.inMain', { count: missing })}
        </Button>
      )}
      <div className="row center">
        {!isAlone && (
          <Button look="plain" aria-pressed={isOpen} onPress={onOpen}>
            {t('translations.open')}
          </Button>
        )}
        <Button
          look={shown || missingNames > 0 ? 'plain' : 'primary'}
          isDisabled={isLocked}
          onPress={() => onShow(!shown)}
        >
          {t(shown ? 'translations.hide' : 'translations.show')}
        </Button>
        <Button look="plain" isDisabled={isLocked} onPress={onRemove}>
          {t('translations.remove', { language: languageName(code) })}
        </Button>
      </div>
    </li>
  )
}

interface LanguageSelectProps<Code extends MainLanguage> {
  label: string
  hint?: string | undefined
  value: string
  codes: readonly Code[]
  isDisabled: boolean
  onChange: (code: Code) => void
}

export function LanguageSelect<Code extends MainLanguage>({
  value,
  codes,
  isDisabled,
  onChange,
  ...said
}: LanguageSelectProps<Code>) {
  const { t } = useTranslation()
  const isOne = codes.some((code) => code === value)
  const named = codes.map((code) => ({ value: code as string, label: languageName(code) }))
  const other = { value, label: value === '' ? t('translations.choose') : languageName(value) }
  return (
    <SelectField
      {...said}
      className="languages-select"
      options={isOne ? named : [other, ...named]}
      value={value}
      isReadOnly={isDisabled}
      onChange={(chosen) => {
        const code = codes.find((one) => one === chosen)
        if (code) onChange(code)
      }}
    />
  )
}

interface RemoveQuestionProps {
  code: MenuLanguage
  onYes: () => void
  onNo: () => void
}

function RemoveQuestion({ code, onYes, onNo }: RemoveQuestionProps) {
  const { t } = useTranslation()
  const language = languageName(code)
  return (
    <ConfirmQuestion
      title={t('translations.removeTitle', { language })}
      text={t('translations.removeText')}
      no={t('common.cancel')}
      yes={t('translations.removeYes')}
      onNo={onNo}
      onYes={onYes}
    />
  )
}
