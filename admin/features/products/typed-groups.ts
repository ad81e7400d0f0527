/** The ids of groups of options in the text that a form keeps them as. */
export function readGroups(text: string): string[] {
  return text.split(' ').filter((id) => id !== '')
}
