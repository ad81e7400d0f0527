import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { openDatabase } from '#db/open.ts'
import type { Bucket } from '#db/settings/cdn-url.ts'
import { publishRestaurant } from '../publish/publish-restaurant.ts'
import { loadRenderer } from '../publish/renderer.ts'
import { openMedia } from '../pictures/open-media.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'

export interface DyingOrder {
  database: string
  mediaDir: string
  cdnDir: string
  bucket: Bucket | null
  restaurantId: string
  publicUrl: string
  now: string
  /** The last step; null to live. Each write has a step before and after. */
  dieAt: number | null
}

const order = JSON.parse(process.argv[2] ?? '') as DyingOrder
let steps = 0
let begun = false
watchFiles()
process.stdout.write(JSON.stringify(await publish()))

function step(): void {
  if (!begun) return
  steps += 1
  if (steps === order.dieAt) process.kill(process.pid, 'SIGKILL')
}

async function publish() {
  const db = openDatabase(order.database, { durable: false }).withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'SelectQueryNode') step()
      return node
    },
    transformResult: async ({ result }) => {
      if (result.numAffectedRows !== undefined) step()
      return result
    },
  })
  const context = {
    db,
    renderer: await loadRenderer(order.publicUrl),
    target: watchTarget(await openTarget(order)),
    media: await openMedia(order),
    purging: false,
    workerId: String(process.pid),
    now: () => new Date(order.now),
  }
  await context.renderer.prepare()
  process.stdout.write('begins\n')
  begun = true
  return publishRestaurant(context, order.restaurantId)
}

// Also dies in the middle of a write.
function watchFiles(): void {
  const { writeFileSync } = fs
  fs.writeFileSync = (path, content, ...options) => {
    step()
    if (steps + 1 === order.dieAt && content instanceof Uint8Array) {
      writeFileSync(path, content.subarray(0, content.length / 2), ...options)
    }
    step()
    writeFileSync(path, content, ...options)
    step()
  }
  fs.renameSync = around(fs.renameSync)
  fs.rmdirSync = around(fs.rmdirSync)
  const { rmSync, mkdirSync } = fs
  fs.rmSync = around(rmSync)
  Object.assign(fs, { mkdirSync: around(mkdirSync as (path: fs.PathLike) => void) })
  syncBuiltinESMExports()
}

function around<Inputs extends unknown[], Output>(
  call: (...inputs: Inputs) => Output,
): (...inputs: Inputs) => Output {
  return (...inputs) => {
    step()
    const output = call(...inputs)
    step()
    return output
  }
}

function watchTarget(target: Target): Target {
  if (!order.bucket) return target
  return {
    ...target,
    put: aroundAsync(target.put),
    remove: aroundAsync(target.remove),
  }
}

function aroundAsync<Inputs extends unknown[], Output>(
  call: (...inputs: Inputs) => Promise<Output>,
): (...inputs: Inputs) => Promise<Output> {
  return async (...inputs) => {
    step()
    const output = await call(...inputs)
    step()
    return output
  }
}
