import assert from 'node:assert/strict'
import { startHomeroom, type Start } from './homeroom.ts'

/** Homeroom must end with this sentence, and with no stack trace; answers all it said. */
export async function refuses(dataDir: string, sentence: RegExp, start: Start = {}): Promise<string> {
  const homeroom = await startHomeroom(dataDir, start)
  assert.equal(await homeroom.ended, 1, homeroom.output())
  assert.match(homeroom.output(), sentence)
  assert.doesNotMatch(homeroom.output(), /^\s+at /m)
  return homeroom.output()
}
