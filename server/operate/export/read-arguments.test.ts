import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readArguments } from './read-arguments.ts'

describe('The arguments of npm run export', () => {
  test('are refused with how to write them', () => {
    for (const args of [
      [],
      ['a.zip', 'b.zip'],
      ['a.zip', '--version', '2'],
      ['a.zip', '--since', 'today'],
      ['a.zip', '--other'],
    ])
      assert.throws(() => readArguments(args, '/exports'), /Usage: npm run export -- FILE/)
  })

  test('name a file, and may name a version and a moment', () => {
    assert.deepEqual(readArguments(['a.zip'], '/exports'), {
      file: '/exports/a.zip',
      version: '1.2',
      since: undefined,
    })
    const args = ['--version', '1.1', '--since', '2026-09-14', '/other/b.zip']
    assert.deepEqual(readArguments(args, '/exports'), {
      file: '/other/b.zip',
      version: '1.1',
      since: '2026-09-14',
    })
  })
})
