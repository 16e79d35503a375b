import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { FAULTS } from './faults/faults.ts'

test('Every rule that can be broken on purpose is where its line says, once, with tests that should notice', () => {
  const texts = new Map<string, string>()
  const textOf = (path: string) => {
    if (!texts.has(path)) texts.set(path, globSync(path).length === 1 ? readFileSync(path, 'utf8') : '')
    return texts.get(path)!
  }
  assert.deepEqual(
    FAULTS.flatMap(({ name, file, find, tests }) => [
      ...(textOf(file).split(find).length === 2 ? [] : [`${name}: its text is not exactly once in ${file}`]),
      ...(tests ?? [])
        .filter((path) => globSync(path).length === 0)
        .map((path) => `${name}: no test ${path}`),
    ]),
    [],
  )
})
