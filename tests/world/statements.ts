import { mock } from 'node:test'
import { Client } from 'pg'

/** The texts of the statements that are sent to the database while `work` runs, without their values. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = mock.method(Client.prototype, 'query')
  try {
    await work()
    const sent = query.mock.calls.map(({ arguments: [first] }) => first as unknown)
    const texts = sent.map((one) => (typeof one === 'string' ? one : (one as { text: string }).text))
    // The settings of a new connection are not part of a call.
    return texts.filter((text) => !text.startsWith('set datestyle'))
  } finally {
    query.mock.restore()
  }
}

/** How many statements are sent to the database while `work` runs. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await recordStatements(work)).length
