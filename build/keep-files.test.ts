import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { retireFiles } from './keep-files.ts'

const DAY = 86_400_000
const FIRST = Date.UTC(2026, 8, 1)

/** Writes a build's files as Vite does, over what is there, and retires the others; returns what is there then. */
function build(dir: string, names: string[], now: number): string[] {
  for (const name of names) writeFileSync(join(dir, 'static', name), name)
  retireFiles(dir, new Set(names.map((name) => `static/${name}`)), now)
  return readdirSync(join(dir, 'static')).toSorted()
}

function inFolder(run: (dir: string) => void) {
  const dir = mkdtempSync(join(tmpdir(), 'homeroom-build-'))
  mkdirSync(join(dir, 'static'))
  try {
    run(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

test('files that a build replaces stay for a week, however old they are', () => {
  inFolder((dir) => {
    build(dir, ['page-1.js', 'frame.js'], FIRST)
    const longAgo = new Date(FIRST - 90 * DAY)
    utimesSync(join(dir, 'static/page-1.js'), longAgo, longAgo)
    const replaced = FIRST + 60 * DAY
    assert.deepEqual(build(dir, ['page-2.js', 'frame.js'], replaced), ['frame.js', 'page-1.js', 'page-2.js'])
    assert.deepEqual(build(dir, ['page-3.js', 'frame.js'], replaced + 7 * DAY - 1), [
      'frame.js',
      'page-1.js',
      'page-2.js',
      'page-3.js',
    ])
    assert.deepEqual(build(dir, ['page-3.js', 'frame.js'], replaced + 7 * DAY), [
      'frame.js',
      'page-2.js',
      'page-3.js',
    ])
  })
})

test('the week begins again for a file that was current in between', () => {
  inFolder((dir) => {
    build(dir, ['a.js'], FIRST)
    build(dir, ['b.js'], FIRST + DAY)
    build(dir, ['a.js'], FIRST + 2 * DAY)
    build(dir, ['b.js'], FIRST + 6 * DAY)
    assert.deepEqual(build(dir, ['b.js'], FIRST + 9 * DAY), ['a.js', 'b.js'])
    assert.deepEqual(build(dir, ['b.js'], FIRST + 13 * DAY), ['b.js'])
  })
})

test('files of a build before this was noted stay for a week from the first build that notes it', () => {
  inFolder((dir) => {
    writeFileSync(join(dir, 'static/unknown.js'), '')
    assert.deepEqual(build(dir, ['a.js'], FIRST), ['a.js', 'unknown.js'])
    assert.deepEqual(build(dir, ['a.js'], FIRST + 8 * DAY), ['a.js'])
  })
})

test('a compressed copy of a file stays as long as the file', () => {
  inFolder((dir) => {
    writeFileSync(join(dir, 'static/a.js.br'), '')
    build(dir, ['a.js'], FIRST)
    assert.deepEqual(build(dir, ['a.js'], FIRST + 30 * DAY), ['a.js', 'a.js.br'])
    build(dir, ['b.js'], FIRST + 30 * DAY)
    assert.deepEqual(build(dir, ['b.js'], FIRST + 40 * DAY), ['b.js'])
  })
})
