import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import type { Excuse, Status } from '#contract/words.ts'
import { findContradictionsOf, contradictsReport, type JudgedMark } from './rules.ts'

/** A mark of the hour that begins then: '09 A', '10 A AEX'. */
function mark(text: string, more: Partial<JudgedMark> = {}): JudgedMark {
  const [hour = '', status, excuse = null] = text.split(' ')
  return {
    section_period_id: Number(hour),
    teacher_id: 1,
    status: status as Status,
    excuse: excuse as Excuse | null,
    start_time: `${hour}:00`,
    end_time: `${String(Number(hour) + 1).padStart(2, '0')}:00`,
    ...more,
  }
}

const entry = (more: Partial<AbsenceEntry>): AbsenceEntry => ({
  id: 1,
  kind: 'excused',
  start_time: null,
  end_time: null,
  own: true,
  changed_at: '2026-09-14T07:40:00Z',
  ...more,
})

/** Formats each contradiction as its kind and marks; marks that are not in question are in brackets. */
const foundIn = (marks: readonly string[], entries: readonly AbsenceEntry[] = []) =>
  findContradictionsOf({ marks: marks.map((text) => mark(text)), entries }).map(({ kind, marks: named }) =>
    [
      kind,
      ...named.map(({ mark: { start_time, status }, isDoubtful }) => {
        const text = `${start_time.slice(0, 2)} ${status}`
        return isDoubtful ? text : `[${text}]`
      }),
    ].join(', '),
  )

describe('Absent between two classes', () => {
  test('is a contradiction where the student was in the ones before and after', () => {
    assert.deepEqual(foundIn(['09 P', '10 A', '11 P']), ['between, [09 P], 10 A, [11 P]'])
    assert.deepEqual(foundIn(['09 T TEX', '10 A AUX', '11 T']), ['between, [09 T], 10 A, [11 T]'])
  })

  test('is one for several classes in a row, and one for each gap', () => {
    assert.deepEqual(foundIn(['08 P', '09 A', '10 A', '11 P', '12 A', '13 P']), [
      'between, [08 P], 09 A, 10 A, [11 P]',
      'between, [11 P], 12 A, [13 P]',
    ])
  })

  test('is none for a student who comes later, goes home, or is absent all day', () => {
    for (const day of [['09 A', '10 P'], ['09 P', '10 A'], ['09 A', '10 A'], ['10 A'], []])
      assert.deepEqual(foundIn(day), [])
  })

  test('is none with a reason on file: an excused mark, or an entry of the office', () => {
    assert.deepEqual(foundIn(['09 P', '10 A AEX', '11 P']), [])
    const dentist = entry({ start_time: '10:00', end_time: '11:00' })
    assert.deepEqual(foundIn(['09 P', '10 A', '11 P'], [dentist]), [])
    assert.deepEqual(foundIn(['09 P', '10 A', '11 A', '12 P'], [dentist]), ['between, [09 P], 11 A, [12 P]'])
  })
})

describe('A reported absence', () => {
  test('is contradicted by a student who is present during it', () => {
    assert.deepEqual(foundIn(['09 P', '10 T', '11 A'], [entry({})]), ['known, 09 P, 10 T'])
    const late = entry({ kind: 'late', end_time: '10:30' })
    assert.deepEqual(foundIn(['09 P', '10 T TEX', '11 P'], [late]), ['known, 09 P'])
    assert.deepEqual(foundIn(['09 A AEX', '10 P', '11 P'], [late]), ['known, 10 P'])
  })

  test('is contradicted by the reverse: absent from an activity of the school, or after the announced time', () => {
    assert.deepEqual(foundIn(['09 A', '10 P', '11 T'], [entry({ kind: 'school_activity' })]), ['known, 09 A'])
    const late = entry({ kind: 'late', end_time: '10:00' })
    assert.deepEqual(foundIn(['09 A', '10 A', '11 A AEX'], [late]), ['known, 10 A'])
    const within = entry({ kind: 'late', end_time: '10:30' })
    assert.deepEqual(foundIn(['09 A', '10 A', '11 P'], [within]), ['known, 10 A'])
    const early = entry({ kind: 'leaves_early', start_time: '13:00' })
    assert.deepEqual(foundIn(['09 A', '13 A'], [early]), ['known, 09 A'])
  })

  test('is not contradicted by an absence outside of its times', () => {
    assert.deepEqual(foundIn(['09 A', '10 A'], [entry({ start_time: '10:00', end_time: '11:00' })]), [])
  })

  test('counts by the entry that names the student, not by one of the school', () => {
    const school = entry({ id: 2, own: false, changed_at: '2026-09-14T08:00:00Z' })
    const own = entry({ kind: 'school_activity' })
    assert.equal(contradictsReport(mark('09 P'), [school]), true)
    assert.equal(contradictsReport(mark('09 P'), [school, own]), false)
    assert.equal(contradictsReport(mark('09 A'), [school, own]), true)
  })

  test('is not contradicted by a student who is present until they leave, tardy or not', () => {
    const leaves = entry({ kind: 'leaves_early', start_time: '10:30' })
    assert.deepEqual(foundIn(['09 P', '10 P', '11 A AEX'], [leaves]), [])
    assert.deepEqual(foundIn(['09 P', '10 T', '11 A AEX'], [leaves]), [])
    assert.deepEqual(foundIn(['10 A', '11 P'], [leaves]), ['known, 10 A, 11 P'])
  })

  test('is one contradiction a day, and no gap besides', () => {
    const late = entry({ kind: 'late', end_time: '09:30' })
    assert.deepEqual(foundIn(['09 T', '10 A', '11 P'], [late]), ['known, 10 A'])
  })
})

describe('Two teachers', () => {
  const differ = (marks: JudgedMark[], replaced: JudgedMark[] = []) =>
    findContradictionsOf({ marks, entries: [], replaced }).map(
      ({ kind, marks: named }) =>
        `${kind} ${named.map(({ mark: one }) => `${one.teacher_id} ${one.status}`).join(', ')}`,
    )

  test('differ about a student whose classes overlap', () => {
    const other = mark('09 P', {
      section_period_id: 90,
      teacher_id: 2,
      start_time: '09:30',
      end_time: '10:30',
    })
    assert.deepEqual(differ([mark('09 A'), other]), ['teachers 1 A, 2 P'])
    assert.deepEqual(differ([mark('09 T'), other]), [])
    assert.deepEqual(differ([mark('09 A'), { ...other, start_time: '10:00' }]), [])
  })

  test('differ where one replaced what the other had saved of the same class', () => {
    const now = mark('09 P', { teacher_id: 2 })
    assert.deepEqual(differ([now], [mark('09 A')]), ['teachers 1 A, 2 P'])
    assert.deepEqual(differ([now], [mark('09 T')]), [])
    assert.deepEqual(differ([mark('10 P')], [mark('09 A')]), [])
  })

  test('who differ are no gap of the student besides', () => {
    const other = mark('10 P', { section_period_id: 90, teacher_id: 2, end_time: '10:50' })
    assert.deepEqual(differ([mark('09 P'), mark('10 A'), other, mark('11 P')]), ['teachers 1 A, 2 P'])
  })
})
