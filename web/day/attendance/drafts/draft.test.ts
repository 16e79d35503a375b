import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Status } from '#contract/words.ts'
import { excused, marked, savedSheet, STUDENTS } from '../testing.ts'
import {
  beforeAllPresent,
  emptyDraft,
  isEmpty,
  isUnsaved,
  isUnsent,
  rebaseDraft,
  shownMark,
  withAllPresent,
  withMark,
  withoutAllPresent,
  withoutChanges,
  withRefusal,
  withReply,
  withSave,
  withStatus,
  type AttendanceDraft,
} from './draft.ts'
import { PRESENT } from './marks.ts'

const [ANA, BO, CY] = STUDENTS
const open = savedSheet({ version: 0 })
const taken = savedSheet({ version: 1, marks: { [ANA]: 'A', [BO]: 'P', [CY]: 'P' } })
const save = (sheet: typeof open, draft: AttendanceDraft, key = 'k', reason?: string) =>
  withSave(sheet, draft, { students: STUDENTS, key, reason })
const reply = (draft: AttendanceDraft, key: string, saved: typeof open) =>
  withReply(draft, key, saved, STUDENTS)
const shown = (sheet: typeof open, draft: AttendanceDraft) =>
  STUDENTS.map((student) => shownMark(sheet, draft, student).status).join('')

describe('An excuse and a comment', () => {
  const dentist = excused('A', 'AEX', 'dentist')
  const sheet = savedSheet({ version: 1, marks: { [ANA]: 'P', [BO]: 'P', [CY]: 'P' } })
  const press = (draft: AttendanceDraft, ...statuses: Status[]) =>
    statuses.reduce((now, status) => withStatus(sheet, now, ANA, status), draft)
  const absent = withMark(sheet, emptyDraft(1), ANA, dentist)

  test('return when a student who was marked present by mistake is marked absent again', () => {
    assert.deepEqual(shownMark(sheet, press(absent, 'P'), ANA), PRESENT)
    assert.deepEqual(shownMark(sheet, press(absent, 'P', 'A'), ANA), dentist)
    assert.deepEqual(shownMark(sheet, press(absent, 'T', 'P', 'A'), ANA), dentist)
    assert.deepEqual(shownMark(sheet, press(absent, 'P', 'T'), ANA), { ...marked('T'), comment: 'dentist' })
  })

  test('return after Mark All Present', () => {
    const all = withAllPresent(sheet, absent, STUDENTS)
    assert.deepEqual(shownMark(sheet, all, ANA), PRESENT)
    assert.deepEqual(shownMark(sheet, press(all, 'A'), ANA), dentist)
  })

  test('of a saved absence return, which then counts as unchanged', () => {
    const saved = savedSheet({ version: 2, marks: { [ANA]: 'A', [BO]: 'P', [CY]: 'P' } })
    saved.attendance[0] = { student_id: ANA, status: 'A', excuse: 'AEX', comment: 'dentist' }
    const present = withStatus(saved, emptyDraft(2), ANA, 'P')
    assert.equal(isUnsaved(saved, present), true)
    const again = withStatus(saved, present, ANA, 'A')
    assert.deepEqual([again.changes, isUnsaved(saved, again)], [{}, false])
  })

  test('return in their last state, without an excuse that was cleared', () => {
    const cleared = withMark(sheet, absent, ANA, { ...dentist, excuse: null })
    assert.deepEqual(shownMark(sheet, press(cleared, 'P', 'A'), ANA), { ...dentist, excuse: null })
    const late = withMark(sheet, press(absent, 'T'), ANA, excused('T', 'TUX', 'overslept'))
    assert.deepEqual(shownMark(sheet, press(late, 'P', 'T'), ANA), excused('T', 'TUX', 'overslept'))
  })

  test('never move to another student, and are never sent with Present', () => {
    const present = press(absent, 'P')
    assert.deepEqual(shownMark(sheet, withStatus(sheet, present, BO, 'A'), BO), marked('A'))
    const sent = save(sheet, withMark(sheet, present, BO, marked('A')))
    assert.equal(sent.pendingSave?.marks[ANA], undefined)
    assert.doesNotMatch(JSON.stringify(sent), /dentist/)
  })

  test('are gone once Present is saved or the changes are discarded', () => {
    const edited = withMark(sheet, press(absent, 'P'), BO, marked('A'))
    const now = savedSheet({ version: 2, marks: { [ANA]: 'P', [BO]: 'A', [CY]: 'P' } })
    const after = reply(save(sheet, edited), 'k', now)
    assert.deepEqual(shownMark(now, withStatus(now, after, ANA, 'A'), ANA), marked('A'))
    const discarded = withoutChanges(press(absent, 'P'))
    assert.deepEqual(shownMark(sheet, withStatus(sheet, discarded, ANA, 'A'), ANA), marked('A'))
  })

  test('of a change made during a save return after the reply', () => {
    const sent = save(sheet, withMark(sheet, emptyDraft(1), BO, marked('A')))
    const meanwhile = withMark(sheet, press(withMark(sheet, sent, ANA, dentist), 'P'), CY, marked('T'))
    const now = savedSheet({ version: 2, marks: { [ANA]: 'P', [BO]: 'A', [CY]: 'P' } })
    const after = reply(meanwhile, 'k', now)
    assert.deepEqual(shownMark(now, withStatus(now, after, ANA, 'A'), ANA), dentist)
  })
})

describe('Marks in a draft', () => {
  test('replace the saved marks on screen, and are no change once they are set back', () => {
    const once = withMark(taken, emptyDraft(1), BO, marked('T'))
    assert.deepEqual([shown(taken, once), isUnsaved(taken, once)], ['ATP', true])
    const back = withMark(taken, once, BO, PRESENT)
    assert.deepEqual([shown(taken, back), isUnsaved(taken, back)], ['APP', false])
  })

  test('are unsaved on a sheet that was never taken, even if everyone is present', () => {
    const draft = withAllPresent(open, emptyDraft(0), STUDENTS)
    assert.deepEqual([isUnsaved(open, draft), isEmpty(draft)], [true, false])
    assert.equal(isUnsaved(open, emptyDraft(0)), false)
  })

  test('can all be set to present at once, without excuses', () => {
    const draft = withMark(taken, emptyDraft(1), BO, excused('A', 'AEX', 'dentist'))
    assert.equal(shown(taken, withAllPresent(taken, draft, STUDENTS)), 'PPP')
  })

  test('return when that is undone, except for a student whose mark has changed since', () => {
    const draft = withMark(taken, emptyDraft(1), BO, excused('A', 'AEX', 'dentist'))
    const before = beforeAllPresent(taken, draft, STUDENTS)
    const all = withAllPresent(taken, draft, STUDENTS)
    const { earlier: _, ...undone } = withoutAllPresent(taken, all, before)
    assert.deepEqual(undone, draft)
    const later = withMark(taken, all, ANA, marked('T'))
    assert.equal(shown(taken, withoutAllPresent(taken, later, before)), 'TAP')
  })

  test('are unsaved again only if something had been marked before', () => {
    const undo = (sheet: typeof open, draft: AttendanceDraft) =>
      withoutAllPresent(
        sheet,
        withAllPresent(sheet, draft, STUDENTS),
        beforeAllPresent(sheet, draft, STUDENTS),
      )
    assert.equal(isUnsaved(taken, undo(taken, emptyDraft(1))), false)
    assert.equal(isUnsaved(open, undo(open, emptyDraft(0))), false)
    assert.equal(isUnsaved(open, undo(open, withMark(open, emptyDraft(0), BO, marked('A')))), true)
  })

  test('are rebased on a newer sheet, where a mark that is already saved is no change', () => {
    const draft = withMark(open, withMark(open, emptyDraft(0), ANA, marked('A')), BO, marked('T'))
    const now = rebaseDraft(draft, taken)
    assert.deepEqual([now.changes, now.baseVersion, now.isTouched], [{ [BO]: marked('T') }, 0, true])
    const same = rebaseDraft(withMark(open, emptyDraft(0), ANA, marked('A')), taken)
    assert.deepEqual([isUnsaved(taken, same), isEmpty(same)], [false, true])
  })
})

describe('Saving sends', () => {
  test('everyone if the sheet was never taken', () => {
    const draft = save(open, withMark(open, emptyDraft(0), BO, marked('A')))
    assert.deepEqual(draft.pendingSave?.marks, { [ANA]: PRESENT, [BO]: marked('A'), [CY]: PRESENT })
    assert.deepEqual(
      [draft.pendingSave?.version, isUnsent(draft), isUnsaved(open, draft), isEmpty(draft)],
      [0, true, false, false],
    )
    assert.equal(shown(open, draft), 'PAP')
  })

  test('only changed marks, and students without a mark', () => {
    const partly = savedSheet({ version: 1, marks: { [ANA]: 'A', [BO]: 'P' } })
    const draft = save(partly, withMark(partly, emptyDraft(1), BO, marked('T')))
    assert.deepEqual(draft.pendingSave?.marks, { [BO]: marked('T'), [CY]: PRESENT })
  })

  test('the whole sheet again if nothing has changed', () => {
    assert.deepEqual(Object.keys(save(taken, emptyDraft(1)).pendingSave!.marks), STUDENTS.map(String))
  })

  test('changes made in the meantime after the reply, with their own key', () => {
    const pending = save(open, withMark(open, emptyDraft(0), BO, marked('A')))
    const more = save(open, withMark(open, pending, CY, marked('T')), 'later')
    assert.deepEqual([more.pendingSave?.key, shown(open, more)], ['k', 'PAT'])
    assert.equal(isUnsaved(open, more), false)
    assert.equal(isUnsaved(open, withMark(open, more, ANA, marked('T'))), true)
    const saved = savedSheet({ version: 1, marks: { [ANA]: 'P', [BO]: 'A', [CY]: 'P' } })
    const next = reply(more, 'k', saved)
    assert.deepEqual([next.pendingSave?.marks, next.pendingSave?.version], [{ [CY]: marked('T') }, 1])
    assert.notEqual(next.pendingSave?.key, 'k')
    assert.equal(shown(saved, next), 'PAT')
  })

  test('the reason for each correction, including one saved while another was pending', () => {
    const first = save(taken, withMark(taken, emptyDraft(1), BO, marked('T')), 'k', 'came in at ten')
    const second = save(taken, withMark(taken, first, CY, marked('A')), 'later', 'a phone call')
    assert.equal(second.pendingSave?.reason, 'came in at ten')
    const saved = savedSheet({ version: 2, marks: { [ANA]: 'A', [BO]: 'T', [CY]: 'P' } })
    const next = reply(second, 'k', saved)
    assert.deepEqual(next.pendingSave?.marks, { [CY]: marked('A') })
    assert.equal(next.pendingSave?.reason, 'a phone call')
  })
})

describe('A reply', () => {
  const pending = save(open, withMark(open, emptyDraft(0), BO, marked('A')))
  const saved = savedSheet({ version: 1, marks: { [ANA]: 'P', [BO]: 'A', [CY]: 'P' } })

  test('leaves an empty draft', () => {
    assert.ok(isEmpty(reply(pending, 'k', saved)))
  })

  test('to a different save changes nothing', () => {
    assert.equal(reply(pending, 'other', taken), pending)
    assert.equal(withRefusal(pending, 'other', 'No.'), pending)
  })

  test('leaves changes made in the meantime unsaved', () => {
    const left = reply(withMark(open, pending, CY, marked('T')), 'k', saved)
    assert.deepEqual([left.changes, left.pendingSave, left.baseVersion], [{ [CY]: marked('T') }, null, 1])
    assert.equal(isUnsaved(saved, left), true)
  })

  test('that rejects a save keeps the marks and the message until they are sent again or discarded', () => {
    const refused = withRefusal(pending, 'k', 'That day is closed.')
    assert.deepEqual([refused.pendingSave?.refusal, shown(open, refused)], ['That day is closed.', 'PAP'])
    const anew = save(open, withMark(open, refused, CY, marked('T')), 'anew')
    assert.deepEqual(
      [anew.pendingSave?.key, anew.pendingSave?.refusal, shown(open, anew)],
      ['anew', null, 'PAT'],
    )
    assert.ok(isEmpty(withoutChanges(refused)))
  })

  test('is still expected after changes are discarded', () => {
    const left = withoutChanges(withMark(open, pending, CY, marked('T')))
    assert.deepEqual([left.pendingSave?.key, shown(open, left)], ['k', 'PAP'])
  })
})
