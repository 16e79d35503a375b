import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { PAGE_FILES, type PageFiles } from '#contract/page-data.ts'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import { readPageLinks, type LinksFor } from './page-links.ts'

const files = (name: string) => ({
  scripts: [`/static/${name}.js`, '/static/shared.js'],
  styles: [`/static/${name}.css`],
})

const FILES: PageFiles = {
  fonts: ['/static/font.woff2'],
  staff: files('staff'),
  pages: {
    '/': { content: files('home') },
    '/teacher-dashboard': { content: files('teacher') },
    '/student-dashboard': { content: files('student') },
    '/attendance': { content: files('sheet'), forStudent: files('forStudent') },
    '/schedule/:studentId': { content: files('week') },
  },
}

let folder: string
let linksFor: LinksFor

beforeFile(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-links-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, PAGE_FILES), JSON.stringify(FILES))
  linksFor = await readPageLinks(folder)
})
afterFile(() => rm(folder, { recursive: true }))

/** The names of the scripts that are linked. */
const scriptsOf = (...page: Parameters<LinksFor>) =>
  [...linksFor(...page).matchAll(/rel="modulepreload" crossorigin href="\/static\/(\w+)\.js"/g)].map(
    ([, name]) => name,
  )

describe('the links of a page', () => {
  test('name its scripts, style sheets and font, each once', () => {
    assert.equal(
      linksFor('/schedule/7', 'student'),
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/static/font.woff2">' +
        '<link rel="stylesheet" crossorigin href="/static/week.css">' +
        '<link rel="modulepreload" crossorigin href="/static/week.js">' +
        '<link rel="modulepreload" crossorigin href="/static/shared.js">',
    )
  })

  test('are those of what this person sees there', () => {
    assert.deepEqual(scriptsOf('/attendance/', 'teacher'), ['staff', 'shared', 'sheet'])
    assert.deepEqual(scriptsOf('/attendance', 'admin'), ['staff', 'shared', 'sheet'])
    assert.deepEqual(scriptsOf('/attendance', 'student'), ['forStudent', 'shared'])
    for (const role of [undefined, 'none'] as const) assert.deepEqual(scriptsOf('/attendance', role), [])
  })

  test('of the front page are also those of the dashboard that it leads to', () => {
    assert.deepEqual(scriptsOf('/', 'teacher'), ['staff', 'shared', 'home', 'teacher'])
    assert.deepEqual(scriptsOf('/', 'student'), ['home', 'shared', 'student'])
    assert.deepEqual(scriptsOf('/', undefined), ['home', 'shared'])
  })

  test('of an unknown address are the font alone', () => {
    assert.match(linksFor('/no/such/page', 'teacher'), /^<link rel="preload" as="font"[^<]+$/)
  })

  test('are missing where the build has listed none, and a broken list is noticed', async () => {
    assert.equal((await readPageLinks(join(folder, 'nothing')))('/attendance', 'teacher'), '')
    await mkdir(join(folder, 'broken/.vite'), { recursive: true })
    await writeFile(join(folder, 'broken', PAGE_FILES), '{')
    await assert.rejects(readPageLinks(join(folder, 'broken')), SyntaxError)
  })
})
