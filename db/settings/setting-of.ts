import { messageOf } from '../errors.ts'
import type { Settings } from './settings.ts'

type Places = Pick<Settings, 'port' | 'metricsPort' | 'cdnDir' | 'dataDir'>

/** The message of an error about a path or a port, after the setting that named it. */
export function messageWithSetting(error: unknown, settings: Places): string {
  const setting = settingOf(error, settings)
  return setting === null ? messageOf(error) : `${setting}: ${messageOf(error)}`
}

function settingOf(error: unknown, { port, metricsPort, cdnDir, dataDir }: Places): string | null {
  if (!(error instanceof Error)) return null
  if ('port' in error)
    return { [port]: 'PORT', [metricsPort ?? -1]: 'METRICS_PORT' }[String(error.port)] ?? null
  if (!('path' in error) || typeof error.path !== 'string') return null
  const path = `${error.path}/`
  // The folder itself or something in it, then a folder above.
  if (path.startsWith(`${dataDir}/`)) return path.startsWith(`${cdnDir}/`) ? 'CDN_DIR' : 'DATA_DIR'
  if (path.startsWith(`${cdnDir}/`)) return 'CDN_DIR'
  if (`${dataDir}/`.startsWith(path)) return 'DATA_DIR'
  return `${cdnDir}/`.startsWith(path) ? 'CDN_DIR' : null
}
