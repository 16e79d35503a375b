import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { archiveName, archiveTime } from './file-names.ts'
import { archivesToDelete } from './rules.ts'

const at = (moment: string) => archiveName(new Date(moment))
/** One archive a night, the newest on Sunday 2026-11-22. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    at(new Date(Date.parse('2026-11-22T07:30:00Z') - nth * 86_400_000).toISOString()),
  )

describe('Archives of a folder', () => {
  test('stay for 14 days, and the last of each week for 8 weeks', () => {
    const deleted = new Set(archivesToDelete(nights(120), { days: 14, weeks: 8 }))
    const retained = nights(120).filter((name) => !deleted.has(name))
    assert.deepEqual(retained, [...nights(14), ...[14, 21, 28, 35, 42, 49].map((nth) => nights(120)[nth]!)])
  })

  test('of one day are one, the last', () => {
    const [early, late] = [at('2026-11-22T07:30:00Z'), at('2026-11-22T15:00:00Z')]
    assert.deepEqual(archivesToDelete([late, early], { days: 14, weeks: 8 }), [early])
  })

  test('stay where no newer ones are made', () => {
    assert.deepEqual(archivesToDelete(nights(3), { days: 14, weeks: 8 }), [])
    assert.deepEqual(archivesToDelete(nights(3), { days: 1, weeks: 1 }), nights(3).slice(1))
  })

  test('with other names are never deleted', () => {
    const others = [
      'before-the-move.tar.gz',
      'homeroom-2020-01-01.tar.gz',
      'homeroom-2020-01-01T000000Z.tar.gz.partial',
    ]
    assert.deepEqual(archivesToDelete([...others, ...nights(2)], { days: 1, weeks: 1 }), nights(2).slice(1))
  })

  test('have names that say when they were made', () => {
    const moment = new Date('2026-11-22T07:30:05Z')
    assert.equal(archiveName(moment), 'homeroom-2026-11-22T073005Z.tar.gz')
    assert.deepEqual(archiveTime(archiveName(moment)), moment)
  })
})
