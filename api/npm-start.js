import { existsSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import './node-version.js'

const LOOK_EVERY_MS = 200

if (existsSync('.env')) process.loadEnvFile()

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
