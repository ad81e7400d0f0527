import { Suspense, useRef, type ComponentProps } from 'react'
import { withoutInvisible } from '#db/rules/names.ts'
import { lazyPart } from '../ui/hooks.ts'
import { TextField } from '../ui/text-field.tsx'

// What cleaning a name knows of ten languages is loaded with the first name that needs it.
const NameFix = lazyPart(() => import('./name-fix.tsx'), 'NameFix')

type NameFieldProps = Omit<ComponentProps<typeof TextField>, 'inputRef' | 'inputDir' | 'fix'> & {
  value: string
  onChange: (name: string) => void
  others?: readonly string[]
}

/** Marks that nobody sees, as pasted texts have them, never get in. */
export function NameField({ onChange, others = [], ...props }: NameFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
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
        props.problem && (
          <Suspense>
            <NameFix name={props.value} others={others} use={use} />
          </Suspense>
        )
      }
    />
  )
}
