import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, test } from 'node:test'

const pages = ['README.md', ...globSync('docs/*.md')]

/** A path of the repository in a page's code, such as `server/http/files/csv.ts`, and not an address or a pattern. */
const PATH = /^(?:bench|build|contract|decisions|deploy|docs|server|tests|web)\/(?!.*NNNN)[\w./-]+$/
/** A file that is named beside another one, such as the test of a source. */
const FILE = /^[\w-]+\.test\.ts$/

describe('The pages of the documentation', () => {
  for (const page of pages) {
    const text = readFileSync(page, 'utf8')
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
        const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
          anchorOf(title),
        )
        assert.ok(headings.includes(heading), `${link}: ${headings.join(', ')}`)
      }
    })
  }
})

test('Every picture of the documentation is shown on a page', () => {
  const shown = new Set(
    pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, target = '']) =>
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

/** As GitHub makes it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')
