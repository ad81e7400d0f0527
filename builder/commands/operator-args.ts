import { toSegment } from '#db/rules/segments.ts'
import { TEXT_LIMITS, checkLine } from '#db/rules/texts.ts'
import type { Doing } from '#db/queries/operator-actions.ts'
import { CommandError } from './session.ts'

/** What commands take that do something to somebody's menu or name. */
export const OPERATOR_ARGS = {
  name: { type: 'positional', required: true, description: 'A name, or the address of a menu' },
  reason: { type: 'string', required: true, description: 'Why; its owner can read it' },
  json: { type: 'boolean', default: false, description: 'One JSON object on standard output' },
} as const

/** The same as it is done and noted; throws a `CommandError` without a reason. */
export function doingOf({ name, reason }: { name: string; reason: string }, now: Date): Doing {
  const line = checkLine(reason, TEXT_LIMITS.location)
  if (!line.ok) throw new CommandError(`--reason: ${line.message}`)
  if (line.value === '') throw new CommandError('--reason must say why')
  return { slug: toSegment(name.replace(/^\//, '')), reason: line.value, now }
}
