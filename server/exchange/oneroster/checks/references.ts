import { parseDay } from '#contract/days.ts'
import type { RosterFile } from '#server/exchange/oneroster/files/headers.ts'
import type { OneRoster } from '#server/exchange/oneroster/files/read.ts'
import { listOf, type RosterRecord, type RosterTable } from '#server/exchange/oneroster/files/table.ts'
import { error, warning, type Findings } from './finding.ts'

/** The records of each complete file (not of files with changes only), by sourcedId. */
export type Index = Map<RosterFile, Map<string, RosterRecord>>

/** A file whose columns have been read into records once. */
export type ReadFile = { table: RosterTable; records: RosterRecord[] }

/** References to missing records. A delta file may refer to records of an earlier file. */
export function* checkReferences(
  { isArchive }: OneRoster,
  files: readonly ReadFile[],
  index: Index,
): Findings {
  if (!isArchive) return
  for (const { table, records } of files) {
    if (table.mode === 'delta') continue
    const columns = table.columns.flatMap(({ column }) =>
      column?.refersTo && column.refersTo !== 'userProfiles'
        ? [{ ...column, refersTo: column.refersTo }]
        : [],
    )
    for (const { name, refersTo } of columns) {
      const targets = index.get(refersTo)
      const isUsed = records.some(({ fields }) => fields[name])
      if (targets || !isUsed || files.some((other) => other.table.file === refersTo)) continue
      yield error(
        table,
        { column: name },
        `Refers to ${refersTo}.csv, but the archive does not have this file.`,
      )
    }
    for (const { row, fields } of records) {
      yield undefined
      for (const { name, refersTo, list } of columns) {
        const value = fields[name]
        const targets = value && index.get(refersTo)
        if (!targets) continue
        for (const id of list ? listOf(value) : [value])
          if (!targets.has(id))
            yield error(
              table,
              { row, column: name, value: id },
              `No row of ${refersTo}.csv has this sourcedId.`,
            )
      }
    }
  }
}

/** References that lead to a record of another kind than the specification wants. */
export function* checkKinds(files: readonly ReadFile[], index: Index): Findings {
  const [sessions, orgs, classes] = (['academicSessions', 'orgs', 'classes'] as const).map((file) =>
    index.get(file),
  )
  for (const { table, records } of files) {
    for (const { row, fields } of records) {
      yield undefined
      const year = fields['schoolYearSourcedId']
      const yearType = year && sessions?.get(year)?.fields['type']
      if (yearType && yearType !== 'schoolYear')
        yield warning(
          table,
          { row, column: 'schoolYearSourcedId', value: year },
          'Must name a session of type schoolYear.',
        )
      const school = fields['schoolSourcedId']
      const orgType = school && orgs?.get(school)?.fields['type']
      if (orgType && orgType !== 'school')
        yield warning(
          table,
          { row, column: 'schoolSourcedId', value: school },
          'Must name an org of type school.',
        )
      const ofClass = classes?.get(fields['classSourcedId'] ?? '')?.fields['schoolSourcedId']
      if (school && ofClass && school !== ofClass)
        yield warning(
          table,
          { row, column: 'schoolSourcedId', value: school },
          'Is not the school of the class.',
        )
    }
    if (table.file === 'academicSessions' || table.file === 'orgs') yield* checkParents(table, records, index)
  }
}

/** A session or an org must not be its own ancestor, and a session must be within the dates of its parent. */
function* checkParents(table: RosterTable, records: readonly RosterRecord[], index: Index): Findings {
  const byId = index.get(table.file) ?? new Map<string, RosterRecord>()
  const column = 'parentSourcedId'
  for (const { row, fields } of records) {
    yield undefined
    const value = fields[column]
    const parent = value && byId.get(value)
    if (!parent) continue
    const passed = new Set<string>()
    let above: RosterRecord | undefined = parent
    while (above && above.row !== row && !passed.has(above.fields['sourcedId'] ?? '')) {
      passed.add(above.fields['sourcedId'] ?? '')
      above = byId.get(above.fields[column] ?? '')
    }
    if (above?.row === row) yield error(table, { row, column, value }, 'This record is its own parent.')
    for (const [own, before] of [
      ['startDate', true],
      ['endDate', false],
    ] as const) {
      const [day, limit] = [parseDay(fields[own] ?? null), parseDay(parent.fields[own] ?? null)]
      if (day && limit && (before ? day < limit : day > limit))
        yield warning(
          table,
          { row, column: own, value: day },
          `Is outside the parent session, which has ${limit}.`,
        )
    }
  }
}
