import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeParts, type Part } from './merge-parts.ts'

const part = (name: string, bytes: number, loads: string[], imports: Part[] = []): Part => ({
  modules: [name],
  bytes,
  loads: new Set(loads),
  imports: new Set(imports),
})

const filesOf = (parts: Part[], weights: Record<string, number>) =>
  mergeParts(parts, { weights: new Map(Object.entries(weights)), bytesOfEveryPage: 20_000 })
    .map(({ modules }) => modules.toSorted().join(' '))
    .toSorted()

test('What is loaded at the same times is one file, however large', () => {
  const [one, other] = [part('one', 90_000, ['x', 'y']), part('other', 90_000, ['y', 'x'])]
  assert.deepEqual(filesOf([one, other], { x: 1, y: 1 }), ['one other'])
})

test('What is small joins what is loaded with it; what is large stays away from pages that do not need it', () => {
  const parts = [part('button', 3000, ['x', 'y']), part('label', 500, ['y']), part('week', 60_000, ['y'])]
  assert.deepEqual(filesOf(parts.slice(0, 2), { x: 1, y: 1 }), ['button label'])
  assert.deepEqual(filesOf(parts, { x: 1, y: 1 }), ['button', 'label week'])
})

test('A page that counts more gets less for nothing', () => {
  const parts = [part('sheet', 3000, ['x']), part('both', 6000, ['x', 'y']), part('rest', 5000, ['y'])]
  assert.deepEqual(filesOf(parts, { x: 1, y: 1 }), ['both rest sheet'])
  assert.deepEqual(filesOf(parts, { x: 5, y: 1 }), ['both sheet', 'rest'])
})

test('No load gets much for nothing, and what a file imports stands before it, in any graph', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let graph = 0; graph < 300; graph += 1) {
    const parts: Part[] = []
    for (let at = 0; at < 14; at += 1) {
      const imported = parts.filter(() => random(4) === 0)
      const made = part(String(at), random(12_000), [`load ${random(6)}`], imported)
      parts.push(made)
      for (const below of withImports(made)) for (const load of made.loads) below.loads.add(load)
    }
    const importsOf = new Map(parts.map(({ modules, imports }) => [modules[0], imports]))
    const weights = new Map(Array.from({ length: 6 }, (_, load) => [`load ${load}`, 1]))
    const bytesOf = (some: readonly Part[], load: string) =>
      some.reduce((sum, { bytes, loads }) => sum + (loads.has(load) ? bytes : 0), 0)
    const needed = Array.from(weights, ([load]) => bytesOf(parts, load))
    const files = mergeParts(parts, { weights, bytesOfEveryPage: 0 })
    for (const [at, load] of [...weights.keys()].entries())
      assert.ok(bytesOf(files, load) <= (needed[at] ?? 0) * 1.4)
    const before = new Set<string>()
    for (const { modules } of files) {
      for (const name of modules) before.add(name)
      for (const name of modules)
        for (const imported of importsOf.get(name) ?? [])
          assert.ok(before.has(imported.modules[0] ?? ''), `${name} imports ${imported.modules.join(' ')}`)
    }
    assert.equal(before.size, parts.length)
  }
})

function withImports(first: Part): Set<Part> {
  const all = new Set([first])
  for (const { imports } of all) for (const imported of imports) all.add(imported)
  return all
}
