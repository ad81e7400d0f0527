import type { Kysely } from 'kysely'
import { emailKey, spelledKey } from '../rules/emails.ts'

interface Tables {
  owners: { id: string; email: string; emailKey: string; createdAt: string }
}

export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('triesEnd').on('tries').column('windowEndsAt').execute()
  const owners = await db
    .selectFrom('owners')
    .select(['id', 'email', 'emailKey'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const taken = new Set(owners.map((owner) => owner.emailKey))
  for (const { id, email, emailKey: former } of owners) {
    const key = emailKey(email)
    // Two accounts for one mailbox stay two, and whoever has the key keeps it.
    if (key === former || taken.has(key)) continue
    taken.add(key)
    await db.updateTable('owners').set({ emailKey: key }).where('id', '=', id).execute()
  }
}

export async function down(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropIndex('triesEnd').execute()
  for (const { id, email } of await db.selectFrom('owners').select(['id', 'email']).execute()) {
    const key = spelledKey(email)
    await db.updateTable('owners').set({ emailKey: key }).where('id', '=', id).execute()
  }
}
