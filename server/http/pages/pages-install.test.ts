import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { FAMILY_PATH, PAGE_FILES, SUBSTITUTE_PATH } from '#contract/page-data.ts'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import { servePages } from './pages.ts'

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url))
const HEX_COLOR = /^#[\da-f]{6}$/

type Icon = { src: string; sizes: string; type: string; purpose: string }
type Manifest = Record<string, unknown> & { icons: Icon[] }

let folder: string
let app: FastifyInstance

beforeFile(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-install-'))
  await cp(join(WEB, 'public'), folder, { recursive: true })
  await mkdir(join(folder, 'static'))
  await writeFile(join(folder, 'index.html'), await readFile(join(WEB, 'index.html')))
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, PAGE_FILES),
    JSON.stringify({ fonts: [], staff: { scripts: [], styles: [] }, pages: {} }),
  )
  app = Fastify()
  await servePages(app, { folder })
})
afterFile(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Width and height as the file itself has them, from the header of a PNG. */
function sizeOf(png: Buffer): string {
  assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1A\n')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

/** Color types 4 and 6 have an alpha channel. */
const hasAlpha = (png: Buffer) => [4, 6].includes(png.readUInt8(25))

const fileOf = async (url: string) => {
  const reply = await app.inject(url)
  assert.equal(reply.statusCode, 200, url)
  return { type: String(reply.headers['content-type']), content: reply.rawPayload }
}
const manifest = async () =>
  JSON.parse((await fileOf('/manifest.webmanifest')).content.toString()) as Manifest

describe('Homeroom can be installed', () => {
  test('as a visitor, whose browser reads the manifest before anyone signs in', async () => {
    assert.match((await fileOf('/manifest.webmanifest')).type, /^application\/manifest\+json/)
    const { id, name, short_name, start_url, scope, display, background_color, theme_color } =
      await manifest()
    assert.deepEqual(
      { id, name, short_name, start_url, scope, display },
      {
        id: '/',
        name: 'Homeroom',
        short_name: 'Homeroom',
        start_url: '/',
        scope: '/',
        display: 'standalone',
      },
    )
    for (const color of [background_color, theme_color]) assert.match(String(color), HEX_COLOR)
  })

  test('under any host name, because no address in the manifest has one', async () => {
    const { icons, start_url, scope } = await manifest()
    for (const address of [...icons.map(({ src }) => src), start_url, scope])
      assert.match(String(address), /^\/(?!\/)/)
  })

  test('with icons that are as large as it says, one of them to be cut to any shape', async () => {
    const { icons } = await manifest()
    for (const { src, sizes, type } of icons) {
      const file = await fileOf(src)
      assert.deepEqual([sizeOf(file.content), file.type], [sizes, type], src)
    }
    const sizes = (purpose: string) => icons.filter((one) => one.purpose === purpose).map((one) => one.sizes)
    assert.deepEqual(sizes('any'), ['192x192', '512x512'])
    assert.deepEqual(sizes('maskable'), ['512x512'])
  })

  test('without gaps at the corners, where a phone cuts the icon itself', async () => {
    const { icons } = await manifest()
    const maskable = icons.find(({ purpose }) => purpose === 'maskable')!
    const apple = await fileOf('/apple-touch-icon.png')
    assert.equal(sizeOf(apple.content), '180x180')
    for (const png of [apple.content, (await fileOf(maskable.src)).content])
      assert.equal(hasAlpha(png), false)
  })

  test('from every page of the app, which names the manifest, the icons and the color of the window', async () => {
    const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
    assert.match(body, /<link rel="manifest" href="\/manifest\.webmanifest"/)
    assert.match(body, /<link rel="apple-touch-icon" href="\/apple-touch-icon\.png"/)
    const colors = [...body.matchAll(/<meta name="theme-color" content="(#[\da-f]{6})" media="([^"]+)"/g)]
    assert.deepEqual(
      colors.map(([, , media]) => media),
      ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
    )
    assert.equal(colors[0]?.[1], (await manifest())['theme_color'])
  })

  test('but not from the page of a family or a substitute, which would open the sign-in for staff', async () => {
    for (const url of [FAMILY_PATH, `${FAMILY_PATH}?lang=es`, SUBSTITUTE_PATH]) {
      const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } })
      assert.equal(statusCode, 200, url)
      assert.doesNotMatch(body, /manifest/, url)
      assert.match(body, /<link rel="icon" href="\/favicon\.svg".*<div id="root">/s, url)
    }
  })
})
