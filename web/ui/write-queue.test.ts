import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CallFailure } from '#web/api.ts'
import { createWriteQueue } from './write-queue.ts'

/** A write that ends when told to. */
function slowWrite(told: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const send = () => {
    told.push(name)
    return promise
  }
  return { write: { changes: [], send }, resolve, reject }
}

describe('writes in a lane', () => {
  test('are sent in order, each after the answer to the one before', async () => {
    const told: string[] = []
    const lane = createWriteQueue()
    const [first, second] = [slowWrite(told, 'first'), slowWrite(told, 'second')]
    const ends = [lane.add(first.write), lane.add(second.write)]
    assert.deepEqual(told, ['first'])
    assert.equal(lane.pending().length, 2)
    first.resolve()
    await ends[0]
    assert.deepEqual(told, ['first', 'second'])
    second.resolve()
    await ends[1]
    assert.equal(lane.pending().length, 0)
  })

  test('go on when the server refuses one of them', async () => {
    const told: string[] = []
    const lane = createWriteQueue()
    const [first, second] = [slowWrite(told, 'first'), slowWrite(told, 'second')]
    const ends = [lane.add(first.write), lane.add(second.write)]
    const refusal = new CallFailure(409, { code: 'over_capacity', message: 'Full.' })
    first.reject(refusal)
    assert.deepEqual(await ends[0], { failure: refusal, left: 0, givenUp: false })
    second.resolve()
    assert.deepEqual(await ends[1], { failure: undefined, left: 0, givenUp: false })
  })

  test('are given up together when the server can not be reached, and the next one is tried again', async () => {
    const told: string[] = []
    const lane = createWriteQueue()
    const [first, second, third] = ['first', 'second', 'third'].map((name) => slowWrite(told, name))
    const ends = [lane.add(first!.write), lane.add(second!.write)]
    first!.reject(new CallFailure(0, {}))
    assert.equal((await ends[0])?.abandoned, 1)
    assert.equal((await ends[1])?.isAbandoned, true)
    assert.equal(lane.pending().length, 0)
    const last = lane.add(third!.write)
    third!.resolve()
    assert.equal((await last).failure, undefined)
    assert.deepEqual(told, ['first', 'third'])
  })
})
