import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CallFailure } from '#web/api.ts'
import { createWriteQueue } from './write-queue.ts'

/** A write that the test finishes by hand. */
function slowWrite(sent: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const send = () => {
    sent.push(name)
    return promise
  }
  return { write: { changes: [], send }, resolve, reject }
}

describe('Writes in a queue', () => {
  test('are sent in order, each after the reply to the previous one', async () => {
    const sent: string[] = []
    const queue = createWriteQueue()
    const [first, second] = [slowWrite(sent, 'first'), slowWrite(sent, 'second')]
    const ends = [queue.add(first.write), queue.add(second.write)]
    assert.deepEqual(sent, ['first'])
    assert.equal(queue.pending().length, 2)
    first.resolve()
    await ends[0]
    assert.deepEqual(sent, ['first', 'second'])
    second.resolve()
    await ends[1]
    assert.equal(queue.pending().length, 0)
  })

  test('continue if the server rejects one of them', async () => {
    const sent: string[] = []
    const queue = createWriteQueue()
    const [first, second] = [slowWrite(sent, 'first'), slowWrite(sent, 'second')]
    const ends = [queue.add(first.write), queue.add(second.write)]
    const refusal = new CallFailure(409, { code: 'over_capacity', message: 'Full.' })
    first.reject(refusal)
    assert.deepEqual(await ends[0], { failure: refusal, abandoned: 0, isAbandoned: false })
    second.resolve()
    assert.deepEqual(await ends[1], { failure: undefined, abandoned: 0, isAbandoned: false })
  })

  test('are dropped together if the server cannot be reached, and later ones are sent again', async () => {
    const sent: string[] = []
    const queue = createWriteQueue()
    const [first, second, third] = ['first', 'second', 'third'].map((name) => slowWrite(sent, name))
    const ends = [queue.add(first!.write), queue.add(second!.write)]
    first!.reject(new CallFailure(0, {}))
    assert.equal((await ends[0])?.abandoned, 1)
    assert.equal((await ends[1])?.isAbandoned, true)
    assert.equal(queue.pending().length, 0)
    const last = queue.add(third!.write)
    third!.resolve()
    assert.equal((await last).failure, undefined)
    assert.deepEqual(sent, ['first', 'third'])
  })
})
