import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { FAULTS } from './faults/faults.ts'
import { hasLongRun, testFilesOf } from './run/test-files.ts'
import { testFilesOfFault } from './faults/fault.ts'

test('Every rule that can be broken on purpose is where its line says, once, with tests that should notice', () => {
  const texts = new Map<string, string>()
  const textOf = (path: string) => {
    if (!texts.has(path)) texts.set(path, globSync(path).length === 1 ? readFileSync(path, 'utf8') : '')
    return texts.get(path)!
  }
  const misplaced = FAULTS.filter(({ file, find }) => textOf(file).split(find).length !== 2)
  const untested = FAULTS.filter(({ tests = [] }) => tests.some((path) => globSync(path).length === 0))
  assert.deepEqual(
    misplaced.map(({ name, file }) => `${name}: ${file}`),
    [],
  )
  assert.deepEqual(
    untested.map(({ name }) => name),
    [],
  )
})

test('Every rule that can be broken on purpose has a test in `npm test` that is as long there as anywhere', () => {
  const run = new Set([
    ...testFilesOf('laws'),
    ...testFilesOf('rules and calls'),
    ...testFilesOf('processes'),
  ])
  const isWhole = (path: string) => run.has(path) && !hasLongRun(path)
  assert.deepEqual(
    FAULTS.filter((fault) => !testFilesOfFault(fault).some(isWhole)).map(({ name }) => name),
    [],
  )
})
