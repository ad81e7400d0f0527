import { listFoundMenus } from '#db/queries/publications.ts'
import type { Db } from '#db/schema.ts'
import { putOwnFiles, type OwnFilesContext, type OwnFilesResult } from './put-own-files.ts'
import { discoveryFiles } from './sitemap-files.ts'

/** What search engines should find as of now. */
export async function plannedDiscovery(db: Db, publicUrl: string): Promise<Map<string, Buffer>> {
  const files = discoveryFiles(await listFoundMenus(db), publicUrl)
  return new Map([...files].map(([file, text]) => [file, Buffer.from(text)]))
}

/** Brings `robots.txt` and the sitemap to the CDN; writes nothing where nothing has changed. */
export async function publishDiscovery(
  context: OwnFilesContext,
  publicUrl: string,
): Promise<OwnFilesResult> {
  return putOwnFiles(context, 'discovery', await plannedDiscovery(context.db, publicUrl))
}
