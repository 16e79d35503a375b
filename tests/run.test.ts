import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { evenParts, shrinkingParts } from './run/parts.ts'
import { SLOW_FILES } from './run/slow-files.ts'
import { TEST_FILES, testFilesOf, type TestStage } from './run/test-files.ts'

const stages = Object.keys(TEST_FILES) as TestStage[]

test('Every test file is in exactly one stage of `npm test`', () => {
  const all = globSync('{bench,build,contract,server,tests,web}/**/*.test.ts').map((path) =>
    path.replaceAll('\\', '/'),
  )
  assert.deepEqual(stages.flatMap(testFilesOf).sort(), all.sort())
})

test('Parts have every file once, whatever is known of their times', () => {
  const files = [...testFilesOf('processes'), ...testFilesOf('rules and calls')]
  assert.deepEqual(evenParts(files, 2).flat().sort(), files.toSorted())
  assert.deepEqual(shrinkingParts(files).flat().sort(), files.toSorted())
  assert.deepEqual([evenParts([], 2), shrinkingParts([])], [[], []])
})

test('The files that are known as slow are there', () => {
  assert.deepEqual(
    Object.keys(SLOW_FILES).filter((path) => globSync(path).length === 0),
    [],
  )
})
