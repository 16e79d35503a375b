import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { describe, test } from 'node:test'
import { filesEnding } from './run/sources.ts'

/** A class that a component names and its style sheet lacks is no type error, so it is looked for here. */

const sheets = new Map(filesEnding('.module.css').map(({ path, text }) => [path, classesIn(text)]))
const uses = filesEnding('.tsx', '.ts').flatMap(({ path, text }) =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(([, name = '', sheet = '']) => ({
    path,
    sheet: sheet.startsWith('#') ? sheet.slice(1) : posix.join(posix.dirname(path), sheet),
    classes: [...text.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used),
    isComputed: text.includes(`${name}[`),
  })),
)

function classesIn(css: string): Set<string> {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\/|'[^']*'|:global\([^)]*\)/g, '')
  return new Set([...plain.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))
}

describe('Style sheets', () => {
  test('have every class that a component uses', () => {
    const missing = uses.flatMap(({ path, sheet, classes }) =>
      classes.filter((name) => !sheets.get(sheet)?.has(name)).map((name) => `${path}: ${name}`),
    )
    assert.deepEqual(missing, [])
  })

  test('have no class that no component uses', () => {
    const unused = [...sheets].flatMap(([sheet, classes]) => {
      const users = uses.filter((use) => use.sheet === sheet)
      if (users.some(({ isComputed }) => isComputed)) return []
      const used = new Set(users.flatMap((use) => use.classes))
      return [...classes].filter((name) => !used.has(name)).map((name) => `${sheet}: ${name}`)
    })
    assert.deepEqual(unused, [])
  })
})
