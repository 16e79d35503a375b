import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { excused, marked, saved, STUDENTS } from '../testing.ts'
import {
  isEmpty,
  isUnsaved,
  shownMark,
  takenUp,
  untouched,
  withAllPresent,
  withAnswer,
  withMark,
  withoutChanges,
  withRefusal,
  withSave,
  type Kept,
} from './draft.ts'
import { PRESENT } from './marks.ts'

const [ANA, BO, CY] = STUDENTS
const open = saved({ version: 0 })
const taken = saved({ version: 1, marks: { [ANA]: 'A', [BO]: 'P', [CY]: 'P' } })
const save = (sheet: typeof open, kept: Kept, key = 'k') => withSave(sheet, kept, { students: STUDENTS, key })
const shown = (sheet: typeof open, kept: Kept) =>
  STUDENTS.map((student) => shownMark(sheet, kept, student).status).join('')

describe('Marks that are kept', () => {
  test('lie on top of what is saved, and are no change when they are taken back', () => {
    const once = withMark(taken, untouched(1), BO, marked('T'))
    assert.deepEqual([shown(taken, once), isUnsaved(taken, once)], ['ATP', true])
    const back = withMark(taken, once, BO, PRESENT)
    assert.deepEqual([shown(taken, back), isUnsaved(taken, back)], ['APP', false])
  })

  test('on a sheet that nobody has taken are unsaved also when everyone is present', () => {
    const kept = withAllPresent(open, untouched(0), STUDENTS)
    assert.deepEqual([isUnsaved(open, kept), isEmpty(kept)], [true, false])
    assert.equal(isUnsaved(open, untouched(0)), false)
  })

  test('become all present with one word, without excuses', () => {
    const kept = withMark(taken, untouched(1), BO, excused('A', 'AEX', 'dentist'))
    assert.equal(shown(taken, withAllPresent(taken, kept, STUDENTS)), 'PPP')
  })

  test('are laid on the sheet as it stands by now: what came to the same is no change any more', () => {
    const kept = withMark(open, withMark(open, untouched(0), ANA, marked('A')), BO, marked('T'))
    const now = takenUp(kept, taken)
    assert.deepEqual([now.changes, now.seen, now.touched], [{ [BO]: marked('T') }, 0, true])
    const same = takenUp(withMark(open, untouched(0), ANA, marked('A')), taken)
    assert.deepEqual([isUnsaved(taken, same), isEmpty(same)], [false, true])
  })
})

describe('Saving sends', () => {
  test('everyone where nobody has taken the sheet', () => {
    const kept = save(open, withMark(open, untouched(0), BO, marked('A')))
    assert.deepEqual(kept.sending?.marks, { [ANA]: PRESENT, [BO]: marked('A'), [CY]: PRESENT })
    assert.deepEqual([kept.sending?.version, isUnsaved(open, kept), isEmpty(kept)], [0, false, false])
    assert.equal(shown(open, kept), 'PAP')
  })

  test('only what has changed since, and who has no mark yet', () => {
    const partly = saved({ version: 1, marks: { [ANA]: 'A', [BO]: 'P' } })
    const kept = save(partly, withMark(partly, untouched(1), BO, marked('T')))
    assert.deepEqual(kept.sending?.marks, { [BO]: marked('T'), [CY]: PRESENT })
  })

  test('the whole sheet again where nothing has changed', () => {
    assert.deepEqual(Object.keys(save(taken, untouched(1)).sending!.marks), STUDENTS.map(String))
  })

  test('changes of the meantime after the answer, with a name of their own', () => {
    const sending = save(open, withMark(open, untouched(0), BO, marked('A')))
    const more = save(open, withMark(open, sending, CY, marked('T')), 'later')
    assert.deepEqual([more.sending?.key, more.again, shown(open, more)], ['k', true, 'PAT'])
    assert.equal(isUnsaved(open, more), false)
    assert.equal(isUnsaved(open, withMark(open, more, ANA, marked('T'))), true)
    const answer = saved({ version: 1, marks: { [ANA]: 'P', [BO]: 'A', [CY]: 'P' } })
    const answered = withAnswer(more, 'k', answer)
    assert.deepEqual([answered.sending, answered.changes, answered.seen], [null, { [CY]: marked('T') }, 1])
    assert.equal(shown(answer, answered), 'PAT')
  })
})

describe('An answer', () => {
  const sending = save(open, withMark(open, untouched(0), BO, marked('A')))

  test('leaves nothing to keep', () => {
    const answer = saved({ version: 1, marks: { [ANA]: 'P', [BO]: 'A', [CY]: 'P' } })
    assert.ok(isEmpty(withAnswer(sending, 'k', answer)))
  })

  test('to another save changes nothing', () => {
    assert.equal(withAnswer(sending, 'other', taken), sending)
    assert.equal(withRefusal(sending, 'other', 'No.'), sending)
  })

  test('that refuses keeps the marks with the sentence, until they are sent anew or discarded', () => {
    const refused = withRefusal(sending, 'k', 'That day is closed.')
    assert.deepEqual([refused.sending?.refused, shown(open, refused)], ['That day is closed.', 'PAP'])
    const anew = save(open, withMark(open, refused, CY, marked('T')), 'anew')
    assert.deepEqual([anew.sending?.key, anew.sending?.refused, shown(open, anew)], ['anew', null, 'PAT'])
    assert.ok(isEmpty(withoutChanges(refused)))
  })

  test('is still awaited when changes are discarded', () => {
    const left = withoutChanges(withMark(open, sending, CY, marked('T')))
    assert.deepEqual([left.sending?.key, shown(open, left)], ['k', 'PAP'])
  })
})
