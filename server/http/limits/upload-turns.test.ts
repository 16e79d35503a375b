import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createUploadTurns } from './upload-turns.ts'

/** Uploads that end when the test releases them, and the order in which they began. */
function startUploads(limits?: Parameters<typeof createUploadTurns>[0]) {
  const takeTurn = createUploadTurns(limits)
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const upload = (account: number, name: string) =>
    takeTurn(account, () => {
      started.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      finish.set(name, resolve)
      return promise
    })
  const end = async (name: string) => {
    finish.get(name)!()
    await nextTurn()
  }
  return { takeTurn, upload, started, end }
}

describe('Files that arrive at the same time', () => {
  test('of one account are accepted one after the other, in parallel with those of others', async () => {
    const { upload, started, end } = startUploads()
    const all = [upload(1, 'first'), upload(1, 'second'), upload(2, 'of another')]
    await nextTurn()
    assert.deepEqual(started, ['first', 'of another'])
    await end('first')
    assert.deepEqual(started, ['first', 'of another', 'second'])
    await end('second')
    await end('of another')
    await Promise.all(all)
  })

  test('of one account are refused while three wait, and taken again when one is done', async () => {
    const { upload, end } = startUploads()
    const waiting = ['a', 'b', 'c', 'd'].map((name) => upload(1, name))
    await assert.rejects(upload(1, 'e'), { code: 'too_many', retryAfter: 10 })
    await nextTurn()
    await end('a')
    waiting.push(upload(1, 'e'))
    for (const name of ['b', 'c', 'd', 'e']) await end(name)
    await Promise.all(waiting)
  })

  test('are refused for a moment when the school has too many', async () => {
    const { upload, end } = startUploads({ max: 2 })
    const both = [upload(1, 'a'), upload(2, 'b')]
    await assert.rejects(upload(3, 'c'), { code: 'unavailable', retryAfter: 10 })
    await nextTurn()
    await end('a')
    both.push(upload(3, 'c'))
    await nextTurn()
    await end('b')
    await end('c')
    await Promise.all(both)
  })

  test('do not wait for one that failed', async () => {
    const { takeTurn } = startUploads()
    const failed = takeTurn(1, () => Promise.reject(new Error('unreadable')))
    const next = takeTurn(1, () => Promise.resolve('read'))
    await assert.rejects(failed, /unreadable/)
    assert.equal(await next, 'read')
  })
})
