import type { AstroIntegration } from 'astro'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const SMALLEST = 512
const BEST = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
const compress = promisify(brotliCompress)

/**
 * Puts `file.js.br` beside each script, as small as it gets, so that the first visitor after a start
 * loads as little as all others; our server sends it, and others can (nginx: `brotli_static on`).
 */
export function compressedAssets(): AstroIntegration {
  return {
    name: 'qaima-compressed-assets',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const names = await Array.fromAsync(glob('assets/*.js', { cwd: folder }))
        await Promise.all(names.map((name) => compressFile(folder + name)))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length >= SMALLEST) await writeFile(`${path}.br`, await compress(content, BEST))
}
