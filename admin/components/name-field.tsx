import { useRef, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { spellableName, withoutInvisible } from '#db/rules/names.ts'
import { Button } from './ui/button.tsx'
import { TextField } from './ui/text-field.tsx'

type NameFieldProps = Omit<ComponentProps<typeof TextField>, 'inputRef' | 'inputDir' | 'fix'> & {
  value: string
  onChange: (name: string) => void
}

/**
 * The name of a restaurant or a dish. Marks that nobody sees, as pasted texts have them, never get in;
 * one with other characters that no name has gets a way on: the same name without them.
 */
export function NameField({ onChange, ...props }: NameFieldProps) {
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
          <Button look="plain" className="field-fix" onPress={() => use(spellable)}>
            {t('problem.useName', { name: spellable })}
          </Button>
        )
      }
    />
  )
}
