import { Migrator, type Migration } from 'kysely/migration'
import { sql, type Kysely } from 'kysely'
import type { OnNewer } from '../engines/engine.ts'
import type { Schema } from '../schema.ts'
import * as init from './0001-init.ts'
import * as mailTokens from './0002-mail-tokens.ts'
import * as payments from './0003-payments.ts'
import * as testPayments from './0004-test-payments.ts'
import * as publishing from './0005-publishing.ts'
import * as doubts from './0006-doubts.ts'
import * as productPositions from './0007-product-positions.ts'
import * as formerAddresses from './0008-former-addresses.ts'
import * as signIn from './0009-sign-in.ts'
import * as versions from './0010-versions.ts'
import * as namesAndOperators from './0011-names-and-operators.ts'
import * as targets from './0012-targets.ts'
import * as anchors from './0013-anchors.ts'
import * as bin from './0014-bin.ts'
import * as mails from './0015-mails.ts'
import * as refusedMails from './0016-refused-mails.ts'
import * as caffeine from './0017-caffeine.ts'
import * as kcal from './0018-kcal.ts'
import * as diets from './0019-diets.ts'
import * as highSalt from './0020-high-salt.ts'
import * as clock from './0021-clock.ts'
import * as languages from './0022-languages.ts'
import * as sizes from './0023-sizes.ts'
import * as priceNotes from './0024-price-notes.ts'
import * as marks from './0025-marks.ts'
import * as served from './0026-served.ts'
import * as currencySign from './0027-currency-sign.ts'
import * as allergens from './0028-allergens.ts'
import * as nonHalal from './0029-non-halal.ts'
import * as undos from './0030-undos.ts'
import * as sizesSoldOut from './0031-sizes-sold-out.ts'
import * as optionGroups from './0032-option-groups.ts'
import * as look from './0033-look.ts'
import * as readAs from './0034-read-as.ts'
import * as changedAt from './0035-changed-at.ts'
import * as readQuickly from './0036-read-quickly.ts'
import * as tokenSecrets from './0037-token-secrets.ts'

/** In order; a released migration is never edited. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-init': init,
  '0002-mail-tokens': mailTokens,
  '0003-payments': payments,
  '0004-test-payments': testPayments,
  '0005-publishing': publishing,
  '0006-doubts': doubts,
  '0007-product-positions': productPositions,
  '0008-former-addresses': formerAddresses,
  '0009-sign-in': signIn,
  '0010-versions': versions,
  '0011-names-and-operators': namesAndOperators,
  '0012-targets': targets,
  '0013-anchors': anchors,
  '0014-bin': bin,
  '0015-mails': mails,
  '0016-refused-mails': refusedMails,
  '0017-caffeine': caffeine,
  '0018-kcal': kcal,
  '0019-diets': diets,
  '0020-high-salt': highSalt,
  '0021-clock': clock,
  '0022-languages': languages,
  '0023-sizes': sizes,
  '0024-price-notes': priceNotes,
  '0025-marks': marks,
  '0026-served': served,
  '0027-currency-sign': currencySign,
  '0028-allergens': allergens,
  '0029-non-halal': nonHalal,
  '0030-undos': undos,
  '0031-sizes-sold-out': sizesSoldOut,
  '0032-option-groups': optionGroups,
  '0033-look': look,
  '0034-read-as': readAs,
  '0035-changed-at': changedAt,
  '0036-read-quickly': readQuickly,
  '0037-token-secrets': tokenSecrets,
}

/**
 * Brings the tables to the newest shape, or leaves them where a newer version of ours has brought them
 * further, which `onNewer` is told of; without it, and for whatever else fails, throws with the failing
 * migration's name.
 */
export async function migrate(db: Kysely<Schema>, onNewer?: OnNewer): Promise<void> {
  const { error, results } = await createMigrator(db).migrateToLatest()
  if (error === undefined) return
  const newer = onNewer ? await newerMigrations(db) : []
  if (newer.length > 0) return onNewer?.(newer)
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const what = failed === undefined ? 'The tables' : `Migration ${failed}`
  throw new Error(`${what} cannot be brought up to date`, { cause: error })
}

// While an update goes from machine to machine, the old version works on the new tables.
async function newerMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = rows.map(({ name }) => name).toSorted()
  const ours = Object.keys(MIGRATIONS)
  return ours.every((name, index) => done[index] === name) ? done.slice(ours.length) : []
}

/** Steps through the migrations in either direction. */
export function createMigrator(db: Kysely<Schema>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
}
