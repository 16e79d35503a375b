import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CallFailure } from '#web/api.ts'
import { createAddKey, createSaveKey } from './add-key.ts'

test('no two saves share a key', () => {
  const keys = new Set(Array.from({ length: 1000 }, createSaveKey))
  assert.equal(keys.size, 1000)
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/)
})

const LOST = new CallFailure(0, {})
const REFUSED = new CallFailure(400, { code: 'invalid', message: 'Name is required.' })

/** A server that adds once per idempotency key, like `addOnce`. */
function serverWith(answers: ('lost' | 'refused' | 'answered')[]) {
  const added = new Map<string, string>()
  const request = (what: string) => async (headers: { 'idempotency-key': string }) => {
    const key = headers['idempotency-key']
    const answer = answers.shift() ?? 'answered'
    if (answer === 'refused') throw REFUSED
    const before = added.get(key)
    if (before !== undefined && before !== what)
      throw new CallFailure(409, { code: 'conflict', message: 'An earlier try.', details: { added: before } })
    added.set(key, what)
    if (answer === 'lost') throw LOST
    return what
  }
  return { added, request }
}

/** A form whose user answers every question in the same way; `questions` records them. */
function formWith(confirms: boolean) {
  const questions: string[] = []
  const form = createAddKey((earlier) => {
    questions.push(earlier)
    return Promise.resolve(confirms)
  })
  return { questions, ...form }
}

describe('A form whose first reply was lost', () => {
  test('adds nothing more if the same data is sent again', async () => {
    const { added, request } = serverWith(['lost'])
    const { questions, send } = formWith(true)
    await assert.rejects(send('Ana', request('Ana')), LOST)
    assert.equal(await send('Ana', request('Ana')), 'Ana')
    assert.deepEqual([added.size, questions], [1, []])
  })

  test('shows what was added if the data has changed since, and adds nothing until the user confirms', async () => {
    const { added, request } = serverWith(['lost'])
    const { questions, send } = formWith(false)
    await assert.rejects(send('Ana', request('Ana')), LOST)
    await assert.rejects(send('Otto', request('Otto')), /An earlier try/)
    await assert.rejects(send('Nia', request('Nia')), /An earlier try/)
    assert.deepEqual([[...added.values()], questions], [['Ana'], ['Ana', 'Ana']])
  })

  test('adds the second record once the user confirms, and only once', async () => {
    const { added, request } = serverWith(['lost', 'answered', 'lost'])
    const { questions, send } = formWith(true)
    await assert.rejects(send('Ana', request('Ana')), LOST)
    await assert.rejects(send('Otto', request('Otto')), LOST)
    assert.equal(await send('Otto', request('Otto')), 'Otto')
    assert.deepEqual([[...added.values()], questions], [['Ana', 'Otto'], ['Ana']])
  })
})

test('A rejected form is sent again without a question', async () => {
  const { request } = serverWith(['refused', 'lost'])
  const { questions, send } = formWith(true)
  await assert.rejects(send('', request('')), REFUSED)
  await assert.rejects(send('Ana', request('Ana')), LOST)
  assert.equal(await send('Otto', request('Otto')), 'Otto')
  assert.deepEqual(questions, ['Ana'])
})
