import { areMarks, MARKS, orderedMarks, type Mark } from '#db/rules/marks.ts'

/** The marks in the text that a form keeps them as. */
export function readMarks(text: string): Mark[] {
  const words = text.split(' ')
  return MARKS.filter((mark) => words.includes(mark))
}

/** The text with this mark set or taken away; of how spicy a dish is, one stands for the other. */
export function toggledMark(text: string, mark: Mark, isSet: boolean): string {
  const isSpicy = mark.startsWith('spicy')
  const kept = readMarks(text).filter((other) => {
    return other !== mark && !(isSpicy && other.startsWith('spicy'))
  })
  return orderedMarks(isSet ? [...kept, mark] : kept).join(' ')
}

/** Whether this mark may be set beside those that are. */
export function mayMark(text: string, mark: Mark): boolean {
  return areMarks(readMarks(toggledMark(text, mark, true)))
}
