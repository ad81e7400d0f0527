import type { ComponentProps } from 'react'
import { checkLabel } from '#db/rules/text/labels.ts'
import { checkName } from '#db/rules/text/names.ts'
import { problemOfEmpty, problemOfMessage, type Problem } from '../problems.ts'
import { NameField } from './name-field.tsx'

type Field = 'restaurantName' | 'label'

type NameFieldProps = ComponentProps<typeof NameField>

interface RestaurantNameFieldProps extends Pick<NameFieldProps, 'label' | 'enterKeyHint'> {
  of: (field: Field) => Pick<NameFieldProps, 'value' | 'onChange' | 'problem' | 'isReadOnly'>
}

export function RestaurantNameField({ of, ...props }: RestaurantNameFieldProps) {
  return (
    <NameField
      {...props}
      {...of('restaurantName')}
      name="restaurantName"
      isRequired
      autoComplete="organization"
      shown={of('label')}
      onShowAs={(label, name) => {
        of('label').onChange(label)
        of('restaurantName').onChange(name)
      }}
    />
  )
}

/** Of a new restaurant. */
export function checkRestaurantName({ restaurantName, label }: Record<Field, string>) {
  return {
    restaurantName: problemOfEmpty(restaurantName) ?? problemOfCheck(checkName(restaurantName)),
    label: problemOfCheck(checkLabel(label)),
  }
}

function problemOfCheck(
  checked: { ok: true } | { ok: false; message: string },
): Problem | undefined {
  return checked.ok ? undefined : problemOfMessage(checked.message)
}
