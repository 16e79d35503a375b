import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { describe, test } from 'node:test'
import { filesEnding } from './run/sources.ts'

const ROOMS = '{bench,build,contract,server,tests,web}'
const read = (path: string) => readFileSync(path, 'utf8')

const guides = ['README.md', ...globSync('docs/*.md')]
const decisions = globSync('decisions/[0-9]*.md').map((path) => path.replaceAll('\\', '/'))
const maps = globSync(`${ROOMS}/**/README.md`)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('tests/fixtures/'))
const pages = [...guides, 'decisions/README.md', ...decisions, ...maps]

/** A path of the repository in a page's code, such as `server/http/files/csv.ts`, and not an address or a pattern. */
const PATH = /^(?:bench|build|contract|decisions|deploy|docs|server|tests|web)\/(?!.*NNNN)[\w./-]+$/
/** A file that is named beside another one, such as the test of a source. */
const FILE = /^[\w-]+\.test\.ts$/
/** A file or folder of its own room, as a README of that room names it: by its path from there, or by its name alone. */
const OWN_PATH = /^(?:[\w-]+\/)*(?:[\w.-]+\.(?:tsx?|css|sql|md)|[\w-]+\/)$/

describe('The pages of the documentation', () => {
  for (const page of pages) {
    const text = read(page)
    const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside)

    test(`${page} names files that are there`, () => {
      const missing = code.filter((path) => PATH.test(path) && !existsSync(path))
      assert.deepEqual(missing, [])
      const names = new Set(
        globSync('{bench,build,contract,server,tests,web}/**/*.test.ts').map((path) => basename(path)),
      )
      assert.deepEqual(
        code.filter((name) => FILE.test(name) && !names.has(name)),
        [],
      )
    })

    test(`${page} links to pages and headings that are there`, () => {
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
      for (const link of links.filter((target) => !/^https?:/.test(target))) {
        const [path = '', heading] = link.split('#')
        const target = path === '' ? page : join(dirname(page), path)
        assert.ok(existsSync(target), link)
        if (heading === undefined) continue
        const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))
        assert.ok(headings.includes(heading), `${link}: ${headings.join(', ')}`)
      }
    })
  }
})

test('Every picture of the documentation is shown on a page', () => {
  const shown = new Set(
    pages.flatMap((page) =>
      [...read(page).matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, target = '']) =>
        join(dirname(page), target),
      ),
    ),
  )
  const pictures = globSync('docs/**/*.png')
  assert.ok(pictures.length > 5)
  assert.deepEqual(
    pictures.filter((picture) => !shown.has(picture)),
    [],
  )
})

test('A picture has at most 120 kB', () => {
  assert.deepEqual(
    globSync('docs/**/*.png').filter((picture) => statSync(picture).size > 120_000),
    [],
  )
})

describe('What a newcomer reads first', () => {
  const lengthOf = (path: string) => read(path).split('\n').length - 1

  test('is short: the README has at most 60 lines, the page for developers 150, a map of a room 30', () => {
    assert.ok(lengthOf('README.md') <= 60, `README.md has ${lengthOf('README.md')} lines`)
    assert.ok(
      lengthOf('docs/developers.md') <= 150,
      `developers.md has ${lengthOf('docs/developers.md')} lines`,
    )
    assert.deepEqual(
      maps.filter((path) => lengthOf(path) > 30),
      [],
    )
  })

  test('names every page of the documentation, the departures from the specification among them', () => {
    const readme = read('README.md')
    assert.deepEqual(
      globSync('docs/*.md').filter((path) => !readme.includes(`](${path.replaceAll('\\', '/')})`)),
      [],
    )
    for (const command of ['npm start', 'npm test', 'npm run test:long'])
      assert.ok(readme.includes(`\n${command} `), command)
  })

  test('is in each folder that holds more than 40 files: a README with a map of it', () => {
    const counts = new Map<string, number>()
    for (const { path } of filesEnding('.ts', '.tsx', '.mjs', '.css', '.sql'))
      for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
        counts.set(folder, (counts.get(folder) ?? 0) + 1)
    const large = [...counts].flatMap(([folder, count]) => (count > 40 ? [`${folder}/README.md`] : []))
    assert.ok(large.length > 20)
    assert.deepEqual(
      large.filter((path) => !maps.includes(path)),
      [],
    )
  })

  for (const map of maps)
    test(`${map} names files and folders that are there`, () => {
      const folder = posix.dirname(map)
      const inside = new Set(
        globSync(`${folder}/**/*`).flatMap((path) => [basename(path), `${basename(path)}/`]),
      )
      const isThere = (path: string) =>
        inside.has(path) || existsSync(join(folder, path)) || existsSync(path) || FILE.test(path)
      const named = [...read(map).matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path)
      assert.deepEqual(
        named.filter((path) => OWN_PATH.test(path) && !isThere(path)),
        [],
      )
    })
})

describe('Decisions', () => {
  const PARTS = [
    /^# \d+\. .+/,
    /^- \*\*Status:\*\* (accepted|superseded)$/m,
    /^- \*\*Date:\*\* \w+ \d+, \d{4}$/m,
  ]
  const HEADINGS = ['## Context', '## Decision', '## Consequence']
  const list = read('decisions/README.md')

  for (const path of decisions) {
    const text = read(path)

    test(`${path} has title, status, date, what superseded it, context, decision and consequence`, () => {
      for (const part of PARTS) assert.match(text, part)
      for (const heading of HEADINGS) assert.ok(text.includes(`\n${heading}\n`), `has no heading ${heading}`)
      const [, later = ''] = /^- \*\*Superseded by:\*\* (none|.*\(([\d\w-]+\.md)\).*)$/m.exec(text) ?? []
      assert.equal(later === 'none', text.includes('**Status:** accepted'), 'Superseded by: none, or a link')
      assert.equal(Number(basename(path).slice(0, 4)), Number(/^# (\d+)\./.exec(text)?.[1]))
    })

    test(`${path} is in the list of decisions`, () => {
      assert.ok(list.includes(`](${basename(path)})`))
    })
  }

  test('that code and pages name are there', () => {
    const numbers = new Set(decisions.map((path) => Number(basename(path).slice(0, 4))))
    const texts = [
      ...filesEnding('.ts', '.tsx', '.mjs', '.sql'),
      ...[...guides, ...decisions, ...maps].map((path) => ({ path, text: read(path) })),
    ]
    const missing = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/\bdecisions?(?:\/|\s+)(\d+)\b/gi)].flatMap(([found, number]) =>
        path.startsWith('tests/docs') || numbers.has(Number(number)) ? [] : [`${path}: ${found}`],
      ),
    )
    assert.deepEqual(missing, [])
  })
})

/** As GitHub makes it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')
