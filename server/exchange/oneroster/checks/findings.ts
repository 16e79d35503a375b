import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { OneRoster } from '#server/exchange/oneroster/files/read.ts'
import { recordsOf, type RosterRecord } from '#server/exchange/oneroster/files/table.ts'
import { checkCells } from './cells.ts'
import { checkColumns, checkOtherFiles } from './columns.ts'
import type { Finding, Findings } from './finding.ts'
import { checkManifest } from './manifest.ts'
import { checkEnrollments, checkRanges, checkRoles, checkUsers, rolesByUser } from './people.ts'
import { checkKinds, checkReferences, type Index, type ReadFile } from './references.ts'

/** All that is wrong in an archive or file of OneRoster, file by file. */
export const findings = (roster: OneRoster): Finding[] =>
  [...check(roster)].filter((found) => found !== undefined)

const STEPS_PER_TURN = 500

type Counts = Record<Finding['kind'], number>

/** Returns the first findings and their counts by file. It pauses so that other requests get their turn. */
export async function collectFindings(
  roster: OneRoster,
  most: number,
): Promise<{ findings: Finding[]; counts: Map<string, Counts> }> {
  const collected: Finding[] = []
  const counts = new Map<string, Counts>()
  let steps = 0
  for (const found of check(roster)) {
    steps += 1
    if (steps % STEPS_PER_TURN === 0) await yieldToEventLoop()
    if (!found) continue
    const ofFile = counts.get(found.file) ?? { error: 0, warning: 0 }
    ofFile[found.kind] += 1
    counts.set(found.file, ofFile)
    if (collected.length < most) collected.push(found)
  }
  return { findings: collected, counts }
}

function* check(roster: OneRoster): Findings {
  yield* checkManifest(roster)
  yield* checkOtherFiles(roster)
  for (const table of roster.files) {
    yield* checkColumns(table, roster.version)
    yield* checkCells(table, roster.version)
  }
  const files: ReadFile[] = []
  const index: Index = new Map()
  for (const table of roster.files) {
    const records: RosterRecord[] = []
    const byId = new Map<string, RosterRecord>()
    for (const record of recordsOf(table)) {
      yield undefined
      records.push(record)
      const { sourcedId } = record.fields
      if (sourcedId && !byId.has(sourcedId)) byId.set(sourcedId, record)
    }
    files.push({ table, records })
    if (table.mode === 'bulk') index.set(table.file, byId)
  }
  yield* checkReferences(roster, files, index)
  yield* checkKinds(files, index)
  yield* checkRanges(files)
  const fileOf = (name: string) => files.find(({ table }) => table.file === name)
  const [users, roles, enrollments] = ['users', 'roles', 'enrollments'].map(fileOf)
  if (users) yield* checkUsers(users)
  if (roles) yield* checkRoles(users, roles)
  if (enrollments) yield* checkEnrollments(enrollments, rolesByUser(files, index))
}
