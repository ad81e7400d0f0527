import type { Page } from '../page-words.ts'
import type { Cells } from '../table-heads.ts'
import { decode, unicodeOf } from './cells.ts'
import { tableIn } from './pasted-table.ts'
import { UnreadableFileError } from './unreadable-file.ts'
import { jsonTable, parsed, type JsonTable } from './json-table.ts'
import { readWebPage } from './web-page.ts'

/** A text as people paste it, cells, or pages of words. */
export type FileContent =
  | { kind: 'text'; text: string; isPage?: boolean }
  | ({
      kind: 'cells'
      cells: Cells
      isPage?: boolean
      hidden?: readonly string[]
    } & Partial<JsonTable>)
  | { kind: 'pages'; pages: readonly Page[] }

export const SIGNATURE = 16

export type FileKind = 'pdf' | 'zip' | 'picture' | 'old' | 'text'

const SIGNATURES: readonly [FileKind, readonly number[]][] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['zip', [0x50, 0x4b]],
  ['old', [0xd0, 0xcf, 0x11, 0xe0]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0x52, 0x49, 0x46, 0x46]],
]

export function kindOf(bytes: Uint8Array): FileKind {
  const known = SIGNATURES.find(([, signature]) =>
    signature.every((byte, at) => bytes[at] === byte),
  )
  if (known) return known[0]
  const isHeic = [0x66, 0x74, 0x79, 0x70].every((byte, at) => bytes[at + 4] === byte)
  return isHeic ? 'picture' : 'text'
}

/** Throws `UnreadableFileError`. */
export function readPlain(bytes: Uint8Array<ArrayBuffer>): FileContent {
  // Excel saves as Windows does where the owner lives.
  const text = (unicodeOf(bytes) ?? decode('windows-1256', bytes)).replace(/^\ufeff/u, '')
  const strange = text.match(/(?![\t\n\r])\p{Cc}|\ufffd/gu)?.length ?? 0
  if (strange > text.length / 100 + 1) throw new UnreadableFileError('unknown')
  return contentOf(text)
}

const FIRST_TAG =
  /^\s*<(?:!doctype html|html|head|body|script|style|link|meta|div|table|main|section|article|header|nav|ul|ol|dl|p|h[1-6]|span|a)[\s>]/iu
const FRONT_MATTER = /^\s*---\r?\n[\s\S]{0,2000}?\n---\r?\n/u

function htmlIn(text: string): string | null {
  const [front = ''] = FRONT_MATTER.exec(text) ?? []
  const body = text.slice(front.length).replace(/^(?:\s*<!--[\s\S]{0,2000}?-->)+/u, '')
  return FIRST_TAG.test(body) ? body : null
}

function jsonIn(text: string): FileContent | null {
  if (!/^\s*[{[]/u.test(text)) return null
  const json = parsed(text)
  return json === null ? null : { kind: 'cells', cells: [], ...jsonTable(json) }
}

/** A pasted text: cells if it is JSON or has separators as a table has, HTML's own data, or lines. */
export function contentOf(text: string): FileContent {
  const html = htmlIn(text)
  if (html !== null) return { ...readWebPage(html), isPage: true }
  const json = jsonIn(text)
  if (json) return json
  const cells = tableIn(text)
  return cells ? { kind: 'cells', cells } : { kind: 'text', text }
}
