import { anApi, anOwner, aPicture } from './fixtures.ts'

// A process of its own, started with --expose-gc: what a burst of uploads takes, and what is left.
const UPLOADS = 24

await using api = await anApi()
const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await anOwner(api)).token))
const photo = await aPicture('jpeg', { width: 800, height: 600 })
// Behind its end, where no decoder looks: every form is of nine megabytes.
const content = Buffer.concat([photo, Buffer.alloc(9 * 1024 * 1024)])

await upload(tokens[0] ?? '')
const before = held()
let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, used().ours)), 5)
await burst()
clearInterval(watch)
const first = held()
await burst()
const second = held()
process.stdout.write(JSON.stringify({ before, peak, first, second }))

async function burst(): Promise<void> {
  const uploads = Array.from({ length: UPLOADS }, (_, index) => upload(tokens[index % 4] ?? ''))
  await Promise.all(uploads)
}

async function upload(token: string): Promise<void> {
  const form = { logo: new File([content], 'logo.jpg') }
  const { status } = await api.call('POST', '/api/uploadLogo', { token, form })
  if (status !== 200) throw new Error(`Answered ${status}`)
}

/** What is in use, in bytes, once everything has been let go of that can be. */
function held() {
  globalThis.gc?.()
  return used()
}

/** What the system has given keeps some room for the next burst. */
function used() {
  const { heapUsed, external, rss } = process.memoryUsage()
  return { ours: heapUsed + external, system: rss }
}
