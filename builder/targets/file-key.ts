import type { Target } from './target.ts'

/** Gives each file's name a key: two names of one file have the same, also where capitals do not count. */
export function fileKeys({ caseSensitive }: Pick<Target, 'caseSensitive'>) {
  return (file: string): string => (caseSensitive ? file : file.toLowerCase())
}
