/** The same keys with any texts, and the further plural forms that a language has. */
export type Translated<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : Translated<T[K]> & { [P in PluralForm<Extract<keyof T[K], string>>]?: string }
}

type PluralForm<K extends string> = K extends `${infer Base}_other`
  ? `${Base}_${Intl.LDMLPluralRule}`
  : never
