import assert from 'node:assert/strict'
import { startHomeroom, type Start } from './homeroom.ts'

/** Expects that Homeroom ends with this sentence and without a stack trace; returns its output. */
export async function expectRefusal(dataDir: string, sentence: RegExp, start: Start = {}): Promise<string> {
  const homeroom = await startHomeroom(dataDir, start)
  assert.equal(await homeroom.ended, 1, homeroom.output())
  assert.match(homeroom.output(), sentence)
  assert.doesNotMatch(homeroom.output(), /^\s+at /m)
  return homeroom.output()
}
