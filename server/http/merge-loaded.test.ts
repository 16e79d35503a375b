import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mergeLoaded } from './merge-loaded.ts'
import { Refusal } from './failures.ts'

const LOADED = { name: 'Ana', number: null, teachers: [1, 2] }

describe('A save of what someone else has changed since', () => {
  test('is refused with both values where both changed the same field', () => {
    assert.throws(
      () => mergeLoaded({ ...LOADED, name: 'Anna' }, { name: 'Anne', number: '7' }, LOADED),
      (error) => {
        assert.ok(error instanceof Refusal)
        assert.equal(error.code, 'changed_meanwhile')
        assert.deepEqual(error.more.details, { changed: { name: { yours: 'Anne', theirs: 'Anna' } } })
        return true
      },
    )
  })

  test('is refused where someone else deleted what it changes', () => {
    assert.throws(() => mergeLoaded({ ...LOADED, teachers: [] }, { teachers: [1, 3] }, LOADED), Refusal)
  })

  test('leaves alone what only the other one changed, also where it sends every field', () => {
    const current = { ...LOADED, name: 'Anna' }
    assert.deepEqual(mergeLoaded(current, { ...LOADED, number: '7' }, LOADED), { ...current, number: '7' })
  })

  test('goes through where both changed a field to the same', () => {
    assert.deepEqual(mergeLoaded({ ...LOADED, name: 'Anna' }, { name: 'Anna' }, LOADED), { name: 'Anna' })
  })

  test('compares empty values, numbers and lists of ids as forms send them', () => {
    const current = { capacity: 12, number: null, teachers: [2, 1], name: 'Anna' }
    const loaded = { capacity: '12', number: '', teachers: [1, 2], name: 'Anna' }
    const sent = { capacity: 14, number: null, teachers: [2, 1], name: 'Anna' }
    assert.deepEqual(mergeLoaded(current, sent, loaded), { ...current, capacity: 14 })
  })

  test('replaces the current values if it has no loaded ones, as before', () => {
    assert.deepEqual(mergeLoaded({ ...LOADED, name: 'Anna' }, { name: 'Anne' }, undefined), { name: 'Anne' })
    assert.deepEqual(mergeLoaded({ ...LOADED, name: 'Anna' }, { name: 'Anne' }, {}), { name: 'Anne' })
  })
})
