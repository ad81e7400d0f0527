import { useRef, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { losesMeaning, spellableName, withoutInvisible } from '#db/rules/names.ts'
import { titleKey } from '#db/rules/texts.ts'
import { Button } from './ui/button.tsx'
import { TextField } from './ui/text-field.tsx'

type NameFieldProps = Omit<ComponentProps<typeof TextField>, 'inputRef' | 'inputDir' | 'fix'> & {
  value: string
  onChange: (name: string) => void
  /** The names that others of its kind have here. */
  others?: readonly string[]
}

/**
 * The name of a restaurant or a dish. Marks that nobody sees, as pasted texts have them, never get in;
 * one with other characters that no name has gets a way on: the same name without them. Where that may
 * mean something else, or is another's name, it says so.
 */
export function NameField({ onChange, others = [], ...props }: NameFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const spellable = props.problem ? spellableName(props.value) : null
  const use = (name: string) => {
    onChange(name)
    input.current?.focus()
  }
  return (
    <TextField
      {...props}
      inputRef={input}
      inputDir="auto"
      onChange={(name) => onChange(withoutInvisible(name))}
      fix={
        spellable !== null && (
          <>
            <Button look="plain" className="field-fix" onPress={() => use(spellable)}>
              {t('problem.useName', { name: spellable })}
            </Button>
            {others.some((other) => titleKey(other) === titleKey(spellable)) && (
              <p className="field-hint">{t('problem.nameOfAnother')}</p>
            )}
            {losesMeaning(props.value) && <p className="field-hint">{t('problem.nameMeaning')}</p>}
          </>
        )
      }
    />
  )
}
