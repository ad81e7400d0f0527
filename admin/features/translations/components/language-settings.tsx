import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Languages } from '#api/schemas/languages.ts'
import {
  MAIN_LANGUAGES,
  MENU_LANGUAGES,
  MOST_FURTHER,
  type MenuLanguage,
} from '#db/rules/menu-languages.ts'
import { Notice } from '#admin/components/ui/notice.tsx'
import { Section } from '#admin/components/ui/screen.tsx'
import { problemOf, problemText, type Problem } from '#admin/problems.ts'
import { saveLanguages, wantedOf } from '#admin/stores/translations/languages.ts'
import type { WantedLanguages } from '#admin/stores/translations/requests.ts'
import { LanguageItem } from './language-item.tsx'
import { LanguageSelect } from './language-select.tsx'
import { RemoveQuestion } from './remove-question.tsx'

interface LanguageSettingsProps {
  languages: Languages
  isReadOnly: boolean
  /** The one whose texts are open. */
  open: MenuLanguage | null
  onOpen: (code: MenuLanguage) => void
}

/** Which languages a menu is in, how far each is, and which of them guests see. */
export function LanguageSettings(props: LanguageSettingsProps) {
  const { languages, isReadOnly, onOpen } = props
  const { t } = useTranslation()
  const { problem, isBusy, save } = useSaving()
  const wanted = wantedOf(languages)
  const isLocked = isReadOnly || isBusy
  const codes = new Set<string>([languages.main, ...wanted.further.map(({ code }) => code)])
  const free = MENU_LANGUAGES.filter((code) => !codes.has(code))
  const set: SetFurther = (further, then) => void save({ ...wanted, further }, then)
  return (
    <Section title={t('translations.languages')} hint={t('translations.languagesHint')}>
      <LanguageSelect
        label={t('translations.main')}
        hint={languages.isGuessed ? t('translations.guessed') : undefined}
        value={languages.main}
        codes={MAIN_LANGUAGES.filter((code) => code === languages.main || !codes.has(code))}
        isDisabled={isLocked}
        onChange={(main) => void save({ ...wanted, main })}
      />
      <FurtherLanguages {...props} wanted={wanted.further} isLocked={isLocked} onSet={set} />
      {problem && <Notice kind="problem">{problemText(t, problem)}</Notice>}
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
  const { languages, wanted, isLocked, open, onOpen, onSet } = props
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
      <ul className="languages-list">
        {languages.further.map((language) => (
          <LanguageItem
            key={language.code}
            language={language}
            isOpen={language.code === open}
            isAlone={languages.further.length === 1}
            isLocked={isLocked}
            onOpen={() => onOpen(language.code)}
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

function useSaving() {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function save(next: WantedLanguages, then?: () => void): Promise<void> {
    setBusy(true)
    setProblem(null)
    await saveLanguages(next).then(then, (error: unknown) => setProblem(problemOf(error)))
    setBusy(false)
  }
  return { problem, isBusy, save }
}
