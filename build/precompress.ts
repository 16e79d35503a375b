import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes each file of the pages a second and third time, as small as it gets, so that the server compresses none of them. A build of
 * another mode, which a test makes to see it replaced, is compressed quickly.
 */
export function precompress(): Plugin {
  let folder = ''
  let quality = SMALLEST
  return {
    name: 'homeroom-precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
      if (config.mode !== 'production') quality = QUICK
    },
    async writeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(
        names
          .filter((name) => COMPRESSIBLE.test(name))
          .map((name) => join(folder, name))
          .filter((path) => !isDone(path))
          .map((path) => compress(path, quality)),
      )
    },
  }
}

/** Files under static/ never change; those of earlier builds lie there too. */
const isDone = (path: string) => basename(dirname(path)) === 'static' && existsSync(`${path}.gz`)

const SMALLEST = { brotli: 11, gzip: 9 }
const QUICK = { brotli: 4, gzip: 4 }

async function compress(path: string, quality: typeof SMALLEST): Promise<void> {
  const content = await readFile(path)
  const [small, widelyReadable] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: quality.gzip }),
  ])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, widelyReadable)])
}
