/** The ids of groups of options in the text that a form keeps them as. */
export function readGroups(text: string): string[] {
  return text.split(' ').filter((id) => id !== '')
}

/** The text with this group added or taken away. */
export function toggledGroup(text: string, id: string, isSet: boolean): string {
  const others = readGroups(text).filter((other) => other !== id)
  return (isSet ? [...others, id] : others).join(' ')
}
