import { askedOf, OPTION_COUNTS, type Asked, type Choice } from '#db/rules/option-groups.ts'
import { parseWhole } from '#db/rules/whole-numbers.ts'

/** What guests are asked to do with the options of a group. */
export const ASKS = ['one', 'oneOrNone', 'upTo', 'add', 'exactly', 'atLeast', 'between'] as const
export type Ask = Asked['ask']

/** How many may be chosen, as it is typed. */
export interface TypedChoice {
  ask: Ask
  least: string
  most: string
}

/** The numbers that are asked for beside what guests are asked to do. */
export const NUMBERS: Readonly<Record<Ask, readonly ('least' | 'most')[]>> = {
  one: [],
  oneOrNone: [],
  add: [],
  upTo: ['most'],
  exactly: ['most'],
  atLeast: ['least'],
  between: ['least', 'most'],
}

/** A choice of the server's, of so many options, as a form keeps it. */
export function typedChoice(choice: Choice, options: number): string {
  const { ask } = askedOf(choice, options)
  return writeChoice({ ask, least: String(choice.min), most: String(choice.max) })
}

/** The choice in the text that a form keeps it as. */
export function readChoice(text: string): TypedChoice {
  return JSON.parse(text) as TypedChoice
}

/** Numbers that are not asked for are not kept, so that the same is the same text. */
export function writeChoice({ ask, least, most }: TypedChoice): string {
  const asked = NUMBERS[ask]
  return JSON.stringify({
    ask,
    least: asked.includes('least') ? least : '',
    most: asked.includes('most') ? most : '',
  })
}

/** The numbers that a typed choice of so many options comes to; null when one of them is none. */
export function choiceOf({ ask, ...typed }: TypedChoice, options: number): Choice | null {
  const numbers = NUMBERS[ask].map((name) =>
    parseWhole(typed[name], { least: 0, most: OPTION_COUNTS.most }),
  )
  if (numbers.includes(null)) return null
  const [one = 0, two = 0] = numbers.map(Number)
  const choices: Record<Ask, Choice> = {
    one: { min: 1, max: 1 },
    oneOrNone: { min: 0, max: 1 },
    add: { min: 0, max: options },
    upTo: { min: 0, max: one },
    exactly: { min: one, max: one },
    atLeast: { min: one, max: options },
    between: { min: one, max: two },
  }
  return choices[ask]
}
