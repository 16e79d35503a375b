import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { freshDatabase } from '#server/database/testing.ts'
import { csvLine } from '#server/http/files/csv.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { csvCell } from './csv-cell.ts'

const database = openForFile(
  () => freshDatabase(),
  ({ close }) => close(),
)

async function cellsOf(texts: (string | null)[]): Promise<string[]> {
  const { rows } = await sql<{ cell: string }>`select ${csvCell(sql`"text"`)} cell
    from unnest(${texts}::text[]) with ordinality sent ("text", nth) order by nth`.execute(database.db)
  return rows.map(({ cell }) => cell)
}

const asWritten = (text: string | null) => csvLine([text]).slice(0, -2)

const SPACES = ['\t', '\n', '\v', '\f', '\r', ' ', '\u00A0', '\u1680', '\u2003', '\u2028', '\u3000', '\uFEFF']
/** Numbers, and texts that only look guarded. */
const PLAIN = ['-1', '-1.5', "O'Hara", "'t Hooft", "''"]
const FORMULAS = ['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A1']

describe('A cell that the database writes', () => {
  test('never is what a spreadsheet program would run', async () => {
    const hostile = [
      ...FORMULAS,
      ...SPACES.flatMap((space) => FORMULAS.map((formula) => space + formula)),
      '\tx',
      "'=1",
      '\rx',
      '"=1+1"',
      '=cmd|\'/c calc\'!A1","x',
    ]
    const cells = await cellsOf(hostile)
    for (const [index, text] of hostile.entries()) {
      if (!text.startsWith('"')) assert.match(cells[index]!, /^"'/, JSON.stringify(text))
    }
    assert.deepEqual(cells, hostile.map(asWritten))
  })

  test('keeps numbers and names as they are', async () => {
    assert.deepEqual(await cellsOf(PLAIN), PLAIN)
  })

  test('is equal to the server’s own, for any text', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...SPACES, ...'=+-@＝＋－＠",;\'\\$%_', 'a', 'é', '🙂', '\u200B', '\u0085'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((one) => !one.includes('\0')),
    )
    const texts = fc.array(fc.option(fc.string({ unit, maxLength: 12 }), { freq: 20 }), { maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        assert.deepEqual(await cellsOf(given), given.map(asWritten))
      }),
      { numRuns: 60 },
    )
  })
})
