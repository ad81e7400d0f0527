import { Suspense, useRef, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { withoutInvisible } from '#db/rules/text/names.ts'
import { lazyPart } from '../ui/hooks.ts'
import { TextField } from '../ui/text-field.tsx'

// What cleaning a name knows of ten languages is loaded with the first name that needs it.
const NameFix = lazyPart(() => import('./name-fix.tsx'), 'NameFix')

type FieldProps = ComponentProps<typeof TextField>

type NameFieldProps = Omit<FieldProps, 'inputRef' | 'inputDir' | 'fix'> & {
  value: string
  onChange: (name: string) => void
  others?: readonly string[]
  /** What guests read in place of the name. */
  shown: Pick<FieldProps, 'problem'> & {
    value: string
    onChange: (label: string) => void
  }
  onShowAs: (label: string, name: string) => void
}

/** A name, and what guests read if it has signs. Marks that nobody sees never get in. */
export function NameField(all: NameFieldProps) {
  const { onChange, others = [], shown, onShowAs, ...props } = all
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const use = (name: string, label?: string) => {
    if (label === undefined) onChange(name)
    else onShowAs(label, name)
    input.current?.focus()
  }
  return (
    <>
      <TextField
        {...props}
        inputRef={input}
        inputDir="auto"
        onChange={(name) => onChange(withoutInvisible(name))}
        fix={
          props.problem && (
            <Suspense>
              <NameFix name={props.value} others={others} use={use} />
            </Suspense>
          )
        }
      />
      <LabelField {...shown} isReadOnly={props.isReadOnly} />
    </>
  )
}

/** Stays when it is emptied, so that a letter more can be typed. */
function LabelField({ value, ...props }: NameFieldProps['shown'] & Pick<FieldProps, 'isReadOnly'>) {
  const { t } = useTranslation()
  const [isThere, setThere] = useState(value !== '')
  if (value !== '' && !isThere) setThere(true)
  if (!isThere) return null
  return (
    <TextField
      {...props}
      name="label"
      label={t('names.shown')}
      hint={t('names.shownHint')}
      value={value}
      maxLength={TEXT_LIMITS.name}
      autoComplete="off"
      inputDir="auto"
    />
  )
}
