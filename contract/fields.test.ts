import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GroupName, Name, RoomNumber, StudentNumber } from './fields.ts'

/** Embeddings, overrides, isolates and direction marks; a zero-width space, a word joiner and a byte order mark. */
const INVISIBLE = [
  ...'\u202A\u202B\u202C\u202D\u202E',
  ...'\u2066\u2067\u2068\u2069',
  ...'\u200E\u200F\u061C',
  ...'\u200B\u2060\uFEFF',
]

describe('A name is refused', () => {
  for (const character of INVISIBLE) {
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    test(`with the invisible character U+${code} in it`, () => {
      for (const field of [Name, GroupName, StudentNumber, RoomNumber]) {
        const { error } = field.safeParse(`Ann${character}Lee`)
        assert.deepEqual(
          error?.issues.map(({ message }) => message),
          ['has invisible characters. Please type it instead of pasting it'],
        )
      }
    })
  }
})

test('A name may use any script, with the joiners that some scripts need', () => {
  for (const name of [
    'Zoë O’Neil-Ångström',
    'محمد',
    'שרה כהן',
    'मीरा',
    'می\u200Cخواهم',
    '王小明',
    '👩\u200D🏫',
  ])
    assert.equal(Name.parse(name), name)
})
