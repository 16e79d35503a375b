import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { firstBuild } from '../build/first-build.ts'
import { listedPages } from '#contract/pages/find-page.ts'
import { PAGE_FILES, type Files, type PageFiles } from '#contract/page-data.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

/** The HTML, the icon and the script that chooses the color scheme are not built files. */
const FILES_OUTSIDE_BUILD = 3
const MOST_FILES = 20
/** The pages that most people open most often. */
const MOST_FILES_OF = { '/': 10, '/attendance': 10, '/teacher-dashboard': 10, '/students/list': 15 }
const MOST_BYTES = 221_000
/** The share of its code that a page does not need. */
const MOST_NOT_NEEDED = 0.31

const root = fileURLToPath(new URL('../', import.meta.url))
let output: Rolldown.RolldownOutput['output']
let files: PageFiles
let chunks: Rolldown.OutputChunk[]

beforeFile(async () => {
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

const MANTINE_CLASSES = /[\\/]@mantine[\\/]core[\\/].*\.module\.mjs$/

/** The components of Mantine in these scripts whose rules these style sheets lack, or have before those of what they are made of. */
function wrongSheets(names: readonly string[]): string[] {
  const css = names
    .filter((name) => name.endsWith('.css'))
    .map(contentOf)
    .join('\n')
  /** Infinity if it has no rules for the component. */
  const placeOf = memoized((id) =>
    Math.min(
      ...classesIn(id)
        .map((name) => css.indexOf(`.${name}`))
        .filter((place) => place >= 0),
    ),
  )
  const isWrong = (id: string) => {
    const place = placeOf(id)
    return (
      place === Infinity ||
      partsOf(id)
        .map(placeOf)
        .some((part) => part > place && part < Infinity)
    )
  }
  const modules = chunks
    .filter(({ fileName }) => names.includes(fileName))
    .flatMap(({ moduleIds }) => moduleIds.filter((id) => MANTINE_CLASSES.test(id)))
  return modules.filter(isWrong).map((id) => `${names.at(-1)}: ${basename(id)}`)
}

const classesIn = memoized((id: string) =>
  [...readFileSync(id, 'utf8').matchAll(/"(m_\w+)"/g)].map(([, name = '']) => name),
)

/** The class names of what the component with these is made of. */
const partsOf = memoized((classNames: string) => {
  const modules = new Set([classNames.replace('.module.mjs', '.mjs')])
  for (const id of modules)
    for (const [, source = ''] of readFileSync(id, 'utf8').matchAll(/^import .* from "(\.[^"]+)"/gm))
      modules.add(resolve(dirname(id), source))
  return [...modules].filter((id) => id !== classNames && MANTINE_CLASSES.test(id))
})

function memoized<T>(make: (id: string) => T): (id: string) => T {
  const made = new Map<string, T>()
  return (id) => made.get(id) ?? made.set(id, make(id)).get(id)!
}

/** A script and what it imports, in the order in which a browser has their style sheets. */
function withSheets({ imports, fileName, viteMetadata }: Rolldown.OutputChunk): string[] {
  const imported = chunks.filter((chunk) => imports.includes(chunk.fileName))
  return [...new Set([...imported.flatMap(withSheets), ...(viteMetadata?.importedCss ?? []), fileName])]
}

/** The files that a staff page loads before the first interaction. */
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
    assert.deepEqual(
      listedPages.map(({ path }) => path).filter((path) => !files.pages[path]?.content.scripts.length),
      [],
    )
  })

  test('are few, for every page', () => {
    const tooMany = Object.entries(files.pages)
      .map(([path, { content }]) => ({ path, count: ofPage(content).length + FILES_OUTSIDE_BUILD }))
      .filter(({ count }) => count > MOST_FILES)
    assert.deepEqual(tooMany, [])
    assert(Object.keys(files.pages).length > 40)
  })

  test('are fewest for the pages that most people open', () => {
    for (const [path, most] of Object.entries(MOST_FILES_OF)) {
      const page = files.pages[path]
      assert(page, path)
      assert(ofPage(page.content).length + FILES_OUTSIDE_BUILD <= most, ofPage(page.content).join(' '))
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

  test('hold little code that the page does not need', async () => {
    const { parts, loads } = await firstBuild(`${root}web`)
    const shares = loads.flatMap(({ path }, load) => {
      const content = path && files.pages[path]?.content
      if (!content) return []
      const needed = new Set(parts.filter((part) => part.loads[load]).flatMap(({ modules }) => modules))
      const held = chunks
        .filter(({ fileName }) => ofPage(content).includes(fileName))
        .flatMap(({ modules }) => Object.entries(modules))
      const bytesOf = (modules: typeof held) =>
        modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
      return [{ path, share: bytesOf(held.filter(([id]) => !needed.has(id))) / bytesOf(held) }]
    })
    assert.deepEqual(
      shares.filter(({ share }) => share > MOST_NOT_NEEDED),
      [],
    )
    assert(shares.length > 40)
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

describe('the style sheets', () => {
  test('of a page have the rules of each component of Mantine on it, after those of what it is made of', () => {
    const pages = Object.values(files.pages).flatMap(({ content, forStudent }) =>
      forStudent ? [content, forStudent] : [content],
    )
    const different = new Map(pages.map((page) => [ofPage(page).join(' '), ofPage(page)]))
    assert.deepEqual([...different.values()].flatMap(wrongSheets), [])
    assert(chunks.some(({ moduleIds }) => moduleIds.some((id) => MANTINE_CLASSES.test(id))))
  })

  test('of what opens later on a page are loaded with it', () => {
    const opened = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
    const later = chunks.filter(({ fileName }) => opened.has(fileName))
    assert.deepEqual(
      later.flatMap((chunk) => wrongSheets([...ofEveryPage(), ...withSheets(chunk)])),
      [],
    )
    assert(later.length > 10)
  })
})
