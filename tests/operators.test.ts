import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

const read = (path: string) => readFileSync(path, 'utf8')

describe('What operators read', () => {
  test('names each setting once in the table of settings', () => {
    const [, section = ''] = read('docs/operators.md').split('\n## Settings\n')
    const rows = section
      .slice(0, section.indexOf('\n## '))
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const names = rows.flatMap((row) => row.split('|')[1]!.match(/\b[A-Z]+(_[A-Z]+)*\b/g) ?? [])
    assert.ok(names.includes('BACKUP_WEEKS'))
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    )
  })

  test('tells them to run programs that are in the image', () => {
    const dockerfile = read('Dockerfile')
    const inside = [
      ...dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).matchAll(/^COPY (?!--from)(.+) \S+$/gm),
    ].flatMap(([, paths = '']) => paths.split(' '))
    const commands = [
      ...read('docs/operators.md').matchAll(/docker compose (?:exec|run)[^\n]* homeroom node (\S+\.[a-z]+)/g),
    ]
    assert.ok(commands.length >= 2, 'a backup and a restore')
    for (const [command, program = ''] of commands) {
      assert.ok(existsSync(program), command)
      assert.ok(
        inside.some((path) => program === path || program.startsWith(`${path}/`)),
        command,
      )
    }
  })
})
