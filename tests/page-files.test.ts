import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { listedPages } from '#contract/pages/find-page.ts'
import { PAGE_FILES, type Files, type PageFiles } from '#contract/page-data.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

/** The HTML itself, the icon and the script that chooses between light and dark. */
const BESIDE_THE_BUILD = 3
const MOST_FILES = 18
/** The pages that most people open most often. */
const MOST_FILES_OF = { '/attendance': 12, '/teacher-dashboard': 12, '/students/list': 15 }
const MOST_BYTES = 240_000
/** These are loaded by several areas, and only by them. */
const OF_SOME_AREAS = /^(charts|controls|dates|drag|forms)$/
const OF_EVERY_PAGE = /^(index|libraries|rolldown-runtime|staff-shell|later)$/

let output: Rolldown.RolldownOutput['output']
let files: PageFiles
let chunks: Rolldown.OutputChunk[]

beforeFile(async () => {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const built = await build({
    configFile: `${root}vite.config.ts`,
    root: `${root}web`,
    logLevel: 'error',
    build: { write: false },
  })
  const [only] = [built].flat()
  assert(only && 'output' in only)
  output = only.output
  chunks = output.filter((file) => file.type === 'chunk')
  files = JSON.parse(contentOf(PAGE_FILES)) as PageFiles
})

function contentOf(name: string): string {
  const file = output.find(({ fileName }) => fileName === name)
  assert(file, `the build has no file ${name}`)
  return file.type === 'chunk' ? file.code : Buffer.from(file.source).toString('latin1')
}

/** What index.html names: the entry, what it imports, and their style sheet. */
const ofEveryPage = () =>
  [...contentOf('index.html').matchAll(/(?:src|href)="\/(static\/[^"]+)"/g)].map(([, name = '']) => name)

/** What a page of the staff loads before anybody does something on it. */
function ofPage({ scripts, styles }: Files): string[] {
  const { fonts, staff } = files
  const named = [...fonts, ...staff.scripts, ...staff.styles, ...scripts, ...styles].map((address) =>
    address.slice(1),
  )
  return [...new Set([...ofEveryPage(), ...named])]
}

describe('the files of a page', () => {
  test('are known for every screen of the tables', () => {
    assert.ok(listedPages.length > 50)
    const inFilesOfAllPages = ['/']
    assert.deepEqual(
      listedPages.map(({ path }) => path).filter((path) => !files.pages[path]?.content.scripts.length),
      inFilesOfAllPages,
    )
  })

  test('are few, for every page', () => {
    const tooMany = Object.entries(files.pages)
      .map(([path, { content }]) => ({ path, count: ofPage(content).length + BESIDE_THE_BUILD }))
      .filter(({ count }) => count > MOST_FILES)
    assert.deepEqual(tooMany, [])
    assert(Object.keys(files.pages).length > 40)
  })

  test('are fewest for the pages that most people open', () => {
    for (const [path, most] of Object.entries(MOST_FILES_OF)) {
      const page = files.pages[path]
      assert(page, path)
      assert(ofPage(page.content).length + BESIDE_THE_BUILD <= most, ofPage(page.content).join(' '))
    }
  })

  test('are small together for the attendance sheet, the font included', () => {
    const page = files.pages['/attendance']
    assert(page)
    const bytes = ofPage(page.content).map((name) => {
      const content = Buffer.from(contentOf(name), name.endsWith('.js') ? 'utf8' : 'latin1')
      return { name, bytes: name.endsWith('.woff2') ? content.length : brotliCompressSync(content).length }
    })
    const total = bytes.reduce((sum, file) => sum + file.bytes, 0)
    assert(total < MOST_BYTES, `${total} bytes: ${JSON.stringify(bytes)}`)
  })

  test('hold no code of another area', () => {
    const areas = chunks.filter(({ name }) => !OF_SOME_AREAS.test(name) && !OF_EVERY_PAGE.test(name))
    const names = new Set(areas.map(({ fileName }) => fileName))
    assert.deepEqual(
      areas.flatMap(({ name, imports }) =>
        imports
          .filter((other) => names.has(other) && !other.includes(`/${name.split('-')[0]}-`))
          .map((other) => `${name} ${other}`),
      ),
      [],
    )
    assert(areas.length > 10)
  })

  test('are not asked for by one other file only', () => {
    const shared = chunks.filter(
      ({ isEntry, isDynamicEntry, dynamicImports }) => !isEntry && !isDynamicEntry && dynamicImports,
    )
    const alone = shared
      .filter(({ fileName }) => {
        const isLoadedLater = chunks.some(({ dynamicImports }) => dynamicImports.includes(fileName))
        return !isLoadedLater && chunks.filter(({ imports }) => imports.includes(fileName)).length < 2
      })
      .map(({ name }) => name)
    assert.deepEqual(alone, [])
  })
})
