import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import { readOwnersData } from '#db/queries/exports.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { AppContext } from '../context.ts'
import { createTurns } from '../turns.ts'
import { archivePictures, type ArchivedPictures, toExportedMenu } from './exported-menu.ts'
import { jsonPieces } from './json-pieces.ts'
import { LIMITS, takeTry } from './tries.ts'

export interface Archive {
  /** A file name for whoever saves it. */
  name: string
  bytes: bigint
  /** Made while it is read, one picture at a time. */
  content: ReadableStream<Uint8Array>
}

// Each holds a whole menu until it has been read to its end.
const AT_ONCE = 2
const turns = createTurns({ atOnce: Infinity, ofOne: AT_ONCE, placesOfOne: AT_ONCE })
// Making one takes several times what it holds then.
const making = createTurns({ atOnce: 1, ofOne: 1 })
// Hundreds of them where each menu is as large as most are. Accounts cost nothing, and whoever has many
// may read two of the largest for each, a byte at a time.
const held = createHeldArchives(128 * 1024 * 1024)

/**
 * A zip of everything that an owner has given us: `menu.json`, and each picture at its largest.
 * Throws a `RequestError` while two of theirs are under way; `content` must be read or cancelled.
 */
export function exportAccount(context: AppContext, session: Session): Promise<Archive> {
  const { promise, resolve, reject } = Promise.withResolvers<Archive>()
  const makeAndSend = async () => {
    const makeNow = () => makeArchive(context, session)
    const { content, menuBytes, ...about } = await making.take(session.ownerId, makeNow)
    using archive = held.hold(menuBytes)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    resolve({ ...about, content: readable })
    // What goes wrong is told to whoever reads.
    await content.pipeTo(writable, { signal: archive.signal }).catch(() => {})
  }
  turns.take(session.ownerId, makeAndSend).catch(reject)
  return promise
}

async function makeArchive(
  { db, media, now }: AppContext,
  { ownerId }: Session,
): Promise<Archive & { menuBytes: number }> {
  const limit = { key: `exports of ${ownerId}`, ...LIMITS.exportsOfOwner }
  await takeTry(db, [limit], now())
  const data = await readOwnersData(db, ownerId)
  const pictures = await archivePictures(data.menu, media)
  const time = now()
  const exported = await toExportedMenu(data, pictures, time)
  const menu = await Array.fromAsync(jsonPieces(exported, 2))
  const menuBytes = menu.reduce((sum, piece) => sum + piece.length, 0)
  const sizes = [...pictures.values()].map(({ name, bytes }) => ({ name, size: bytes }))
  return {
    name: `${data.menu.slug}.zip`,
    menuBytes,
    bytes: predictLength([{ name: 'menu.json', size: menuBytes }, ...sizes]),
    content: makeZip(archiveFiles(menu, pictures, { media, time })),
  }
}

// A picture is at most a few megabytes, and no file stays open when the reader goes away.
async function* archiveFiles(
  menu: readonly Buffer[],
  pictures: ArchivedPictures,
  { media, time: lastModified }: { media: MediaStore; time: Date },
) {
  yield { name: 'menu.json', input: Readable.from(menu), lastModified }
  for (const { name, file } of pictures.values()) {
    const input = await media.read(file)
    // Its length was told.
    if (!input) throw new Error(`${file} was taken away meanwhile`)
    yield { name, input, lastModified }
  }
}

/** What archives keep in memory until they have been read. */
export interface HeldArchives {
  /** Counts one; `signal` tells when it must be given up. Disposed of once it has been read. */
  hold(bytes: number): HeldArchive
}

interface HeldArchive extends Disposable {
  signal: AbortSignal
}

interface Entry {
  bytes: number
  givenUp: AbortController
}

/** Together at most so many bytes; then the largest are given up, of as large ones the oldest. */
export function createHeldArchives(mostBytes: number): HeldArchives {
  const held = new Set<Entry>()

  function giveUpLargest(): void {
    let bytes = 0
    for (const entry of [...held].toReversed().toSorted((a, b) => a.bytes - b.bytes)) {
      bytes += entry.bytes
      if (bytes <= mostBytes) continue
      held.delete(entry)
      entry.givenUp.abort()
    }
  }

  return {
    hold(bytes) {
      const entry = { bytes, givenUp: new AbortController() }
      held.add(entry)
      giveUpLargest()
      return { signal: entry.givenUp.signal, [Symbol.dispose]: () => void held.delete(entry) }
    },
  }
}
