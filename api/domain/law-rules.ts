import { readFile } from 'node:fs/promises'
import { messageOf } from '#db/errors.ts'
import shipped from '#db/menu/law.json' with { type: 'json' }
import { SettingsError } from '#db/settings/settings.ts'
import { lawRulesSchema, type LawRules } from '../schemas/law.ts'

/** What countries ask of menus, as we found it reported. */
export const SHIPPED_LAW: LawRules = lawRulesSchema.parse(shipped)

/** The operator's law file, or ours; throws with all that is wrong in it. */
export async function readLawFile(path: string | null): Promise<LawRules> {
  if (path === null) return SHIPPED_LAW
  const read = lawRulesSchema.safeParse(await readJson(path))
  if (read.success) return read.data
  const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsError(wrong.map((problem) => `LAW_FILE: ${path}: ${problem}`))
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    const why = messageOf(error)
    throw new SettingsError([`LAW_FILE: ${path} cannot be read as JSON: ${why}`])
  }
}
