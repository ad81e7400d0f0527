import { existsSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import './node-version.js'

const LOOK_EVERY_MS = 200
// Not quoted, and with a #.
const CUT_VALUE = /^\s*(?:export\s+)?(\w+)\s*=\s*[^\s"'`#][^#]*#/

if (existsSync('.env')) readEnvFile()

// npm hands on SIGTERM and SIGINT, but SIGHUP ends only npm itself.
// oxlint-disable-next-line node/no-process-env
if (isMainThread && process.env['npm_lifecycle_event']) {
  const npm = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS).unref()
}

function readEnvFile() {
  try {
    const lines = readFileSync('.env', 'utf8').split('\n')
    process.loadEnvFile()
    const cut = lines.flatMap((line) => CUT_VALUE.exec(line)?.[1] ?? [])
    if (isMainThread && cut.length > 0) {
      process.stderr.write(
        `.env: what follows # is not read (${cut.join(', ')}). Quote such a value\n`,
      )
    }
  } catch (error) {
    process.stderr.write(`.env cannot be read: ${error.message}\n`)
    process.exit(1)
  }
}
