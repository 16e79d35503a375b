import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeParts, type Part } from './merge-parts.ts'

/** `loads` has a letter for each load that gets the part. */
const part = (name: string, bytes: number, loads: string, imports: Part[] = []): Part => ({
  modules: [name],
  bytes,
  loads: LOADS.map((load) => loads.includes(load)),
  imports: new Set(imports),
})

const LOADS = ['x', 'y', 'z']

const filesOf = (parts: Part[], weights = [1, 1, 1]) =>
  mergeParts(parts, weights)
    .map(({ modules }) => modules.toSorted().join(' '))
    .toSorted()

test('what is loaded at the same times is one file, however large', () => {
  assert.deepEqual(filesOf([part('one', 900_000, 'xy'), part('other', 900_000, 'xy')]), ['one other'])
})

test('what no load needs together is never one file, however small', () => {
  assert.deepEqual(filesOf([part('one', 10, 'x'), part('other', 10, 'y')]), ['one', 'other'])
})

test('what is small joins what is loaded with it; what is large stays away from pages that do not need it', () => {
  const parts = () => [part('button', 9000, 'xy'), part('label', 1500, 'y'), part('week', 200_000, 'y')]
  assert.deepEqual(filesOf(parts().slice(0, 2)), ['button label'])
  assert.deepEqual(filesOf(parts()), ['button', 'label week'])
})

test('what only opens on a page does not make the page load more', () => {
  const parts = () => [part('page', 9000, 'xz'), part('dialog', 20_000, 'z')]
  assert.deepEqual(filesOf(parts()), ['dialog page'])
  assert.deepEqual(filesOf(parts(), [1, 1, 0.2]), ['dialog', 'page'])
})

test('what a file imports is in a file before it, and every load gets all that it needs, in any graph', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let graph = 0; graph < 300; graph += 1) {
    const parts: Part[] = []
    for (let at = 0; at < 14; at += 1) {
      const imported = parts.filter(() => random(4) === 0)
      const made = part(String(at), random(40_000), LOADS[random(3)] ?? '', imported)
      parts.push(made)
      for (const below of withImports(made))
        for (const [load, gets] of made.loads.entries()) below.loads[load] ||= gets
    }
    const before = parts.map(({ modules, imports, loads }) => ({
      modules,
      imports: [...imports],
      loads: [...loads],
    }))
    const done = new Set<string>()
    for (const { modules, loads } of mergeParts(parts, [4, 1, 0.2])) {
      for (const name of modules) done.add(name)
      for (const one of before.filter((each) => modules.includes(each.modules[0] ?? ''))) {
        for (const imported of one.imports) assert.ok(done.has(imported.modules[0] ?? ''), modules.join(' '))
        assert.ok(one.loads.every((gets, load) => !gets || loads[load]))
      }
    }
    assert.equal(done.size, parts.length)
  }
})

function withImports(first: Part): Set<Part> {
  const all = new Set([first])
  for (const { imports } of all) for (const imported of imports) all.add(imported)
  return all
}
