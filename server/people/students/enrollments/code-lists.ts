import { sql, type Kysely } from 'kysely'
import {
  FIXED_CODES,
  type CodeSettings,
  type CodeToSave,
  type ListedCode,
} from '#contract/people/enrollments.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { readListForSettings, saveLists, versionOfLists, type SchoolList } from '#server/http/save-lists.ts'
import { sentences } from '../sentences.ts'

type Line = Omit<CodeToSave, 'code'>

/** Codes are at most 40 characters long; a number may follow. */
const LONGEST = 36

/** 'Home schooled' is home_schooled. A reason that is renamed keeps its code, by which programs know it. */
function codeOf({ name }: Line, taken: ReadonlySet<string | number>): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['reason']
  const code = words.join('_').slice(0, LONGEST)
  for (let number = 2; ; number++) {
    const candidate = taken.has(code) ? `${code}_${number}` : code
    if (!taken.has(candidate)) return candidate
  }
}

const codeList = (kind: 'entry' | 'exit', noun: string): SchoolList<Line> => ({
  table: `${kind}_code`,
  id: { column: 'code', type: 'text' },
  columns: { name: 'text', district_code: 'text' },
  newId: codeOf,
  listUsed: async (db, codes) => {
    const { rows } = await sql<{ code: string }>`
      select code from unnest(${codes}::text[]) given (code)
      where code = any(${FIXED_CODES[kind]}::text[])
        or exists (select from enrollment where ${sql.ref(`${kind}_code`)} = given.code)`.execute(db)
    return new Set(rows.map(({ code }) => code))
  },
  audit: { noun, values: ({ district_code }) => [district_code && `code ${district_code}`] },
  sentences: { inUse: sentences.codeInUse, unknown: sentences.codeGone },
})

const LISTS = {
  entry: codeList('entry', 'reason for entering'),
  exit: codeList('exit', 'reason for leaving'),
}

/** The reasons for entering and leaving for the settings, with the version of both lists. */
export async function findCodeSettings(db: Kysely<DB>): Promise<CodeSettings> {
  const read = async (list: SchoolList<Line>): Promise<ListedCode[]> =>
    (await readListForSettings(db, list)).map(({ id, name, district_code, is_used }) => ({
      code: String(id),
      name,
      district_code,
      is_used,
    }))
  return {
    version: await versionOfLists(db, LISTS),
    entry: await read(LISTS.entry),
    exit: await read(LISTS.exit),
  }
}

const linesOf = (codes: readonly CodeToSave[]) =>
  codes.map(({ code, name, district_code }) => ({ id: code, name, district_code }))

export async function saveCodes(
  context: Context,
  sent: { version?: string | undefined; entry: readonly CodeToSave[]; exit: readonly CodeToSave[] },
): Promise<CodeSettings> {
  await saveLists(context, LISTS, {
    version: sent.version,
    sent: { entry: linesOf(sent.entry), exit: linesOf(sent.exit) },
  })
  return findCodeSettings(context.db)
}
