import { anApi, anOwner, aPicture } from './fixtures.ts'

const UPLOADS = 24
// Each has two pictures under way at most.
const OWNERS = 12

await using api = await anApi()
const tokens = await Promise.all(
  Array.from({ length: OWNERS }, async () => (await anOwner(api)).token),
)
const photo = await aPicture('jpeg', { width: 800, height: 600 })
// Padding behind the end pads every form to nine megabytes.
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
  const uploads = Array.from({ length: UPLOADS }, (_, index) =>
    upload(tokens[index % OWNERS] ?? ''),
  )
  await Promise.all(uploads)
}

async function upload(token: string): Promise<void> {
  const form = { logo: new File([content], 'logo.jpg') }
  const { status } = await api.call('POST', '/api/uploadLogo', { token, form })
  if (status !== 200) throw new Error(`Answered ${status}`)
}

function held() {
  globalThis.gc?.()
  return used()
}

/** The allocator keeps some for later. */
function used() {
  const { heapUsed, external, rss } = process.memoryUsage()
  return { ours: heapUsed + external, system: rss }
}
