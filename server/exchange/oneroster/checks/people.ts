import { joinWithAnd } from '#contract/words.ts'
import { parseDay } from '#contract/days.ts'
import type { RosterRecord } from '#server/exchange/oneroster/files/table.ts'
import { error, warning, type Findings } from './finding.ts'
import type { Index, ReadFile } from './references.ts'

/** Days of all files: the end of a range is the first day after it. */
export function* checkRanges(files: readonly ReadFile[]): Findings {
  for (const { table, records } of files) {
    for (const { row, fields } of records) {
      yield undefined
      const begin = parseDay(fields['startDate'] ?? fields['beginDate'] ?? null)
      const end = parseDay(fields['endDate'] ?? null)
      if (begin && end && end <= begin)
        yield error(
          table,
          { row, column: 'endDate', value: end },
          'Must be later than the first day. It is the day after the last day.',
        )
    }
  }
}

/** Users with the same values in columns that other systems use to identify people. */
export function* checkUsers({ table, records }: ReadFile): Findings {
  for (const column of ['username', 'identifier', 'email']) {
    const first = new Map<string, number>()
    for (const { row, fields } of records) {
      yield undefined
      const value = fields[column]
      if (!value) continue
      const earlier = first.get(value.toLowerCase())
      if (earlier === undefined) first.set(value.toLowerCase(), row)
      else yield warning(table, { row, column, value }, `Row ${earlier} has the same ${column}.`)
    }
  }
}

/** Since 1.2 roles have their own file: each user has a role, and one primary role in each org. */
export function* checkRoles(users: ReadFile | undefined, { table, records }: ReadFile): Findings {
  const orgsByUser = new Map<string, Set<string>>()
  const primary = new Map<string, number>()
  for (const { row, fields } of records) {
    yield undefined
    const [user = '', org = ''] = [fields['userSourcedId'], fields['orgSourcedId']]
    orgsByUser.set(user, (orgsByUser.get(user) ?? new Set()).add(org))
    if (fields['roleType'] !== 'primary' || fields['status'] === 'tobedeleted') continue
    const key = `${user}\n${org}`
    const earlier = primary.get(key)
    if (earlier === undefined) primary.set(key, row)
    else {
      const at = { row, column: 'roleType', value: 'primary' }
      yield error(table, at, `Row ${earlier} is a primary role of the same user for the same org.`)
    }
  }
  if (!users || table.mode === 'delta') return
  for (const { row, fields } of users.records) {
    yield undefined
    const [id = '', org] = [fields['sourcedId'], fields['primaryOrgSourcedId']]
    const orgs = orgsByUser.get(id)
    if (!orgs)
      yield error(users.table, { row, column: 'sourcedId', value: id }, 'This user has no row in roles.csv.')
    else if (org && !orgs.has(org))
      yield error(
        users.table,
        { row, column: 'primaryOrgSourcedId', value: org },
        'This user has no row for this org in roles.csv.',
      )
  }
}

/** Enrollments: not twice at one time, primary only for teachers, and in a role that the user has. */
export function* checkEnrollments(
  { table, records }: ReadFile,
  rolesOf: (user: string) => Set<string> | undefined,
): Findings {
  const byPlace = new Map<string, RosterRecord[]>()
  const primaryByClass = new Map<string, RosterRecord[]>()
  for (const record of records) {
    yield undefined
    const { row, fields } = record
    if (fields['status'] === 'tobedeleted') continue
    const [user = '', ofClass = '', role = ''] = [
      fields['userSourcedId'],
      fields['classSourcedId'],
      fields['role'],
    ]
    const twin = addUnlessOverlapping(byPlace, `${user}\n${ofClass}\n${role}`, record)
    if (twin !== undefined)
      yield warning(
        table,
        { row, column: 'userSourcedId', value: user },
        `Row ${twin} has the same user in the same class at the same time.`,
      )
    if (fields['primary'] === 'true') {
      const at = { row, column: 'primary', value: 'true' }
      if (role !== 'teacher') yield error(table, at, 'Only a teacher can be the primary teacher of a class.')
      else {
        const other = addUnlessOverlapping(primaryByClass, ofClass, record)
        if (other !== undefined && twin === undefined)
          yield warning(table, at, `Row ${other} is a primary teacher of the same class at the same time.`)
      }
    }
    const roles = rolesOf(user)
    if ((role === 'student' || role === 'teacher') && roles && !roles.has(role))
      yield warning(
        table,
        { row, column: 'role', value: role },
        `The user is not a ${role} but ${joinWithAnd([...roles])}.`,
      )
  }
}

/** Adds a record to those with the same key; returns the row of one whose days overlap. */
function addUnlessOverlapping(
  byKey: Map<string, RosterRecord[]>,
  key: string,
  record: RosterRecord,
): number | undefined {
  const others = byKey.get(key)
  if (!others) return void byKey.set(key, [record])
  const other = others.find(({ fields }) => overlap(fields, record.fields))
  if (!other) others.push(record)
  return other?.row
}

const overlap = (a: RosterRecord['fields'], b: RosterRecord['fields']) =>
  (a['beginDate'] ?? '') < (b['endDate'] ?? '9999') && (b['beginDate'] ?? '') < (a['endDate'] ?? '9999')

/** The roles of each user; undefined for a user whose roles are not in these files. */
export function rolesByUser(
  files: readonly ReadFile[],
  index: Index,
): (user: string) => Set<string> | undefined {
  const roles = files.find(({ table }) => table.file === 'roles')
  if (!roles) {
    return (user) => {
      const role = index.get('users')?.get(user)?.fields['role']
      return role ? new Set([role]) : undefined
    }
  }
  const byUser = new Map<string, Set<string>>()
  for (const { fields } of roles.records) {
    const { userSourcedId: user, role } = fields
    if (user && role) byUser.set(user, (byUser.get(user) ?? new Set()).add(role))
  }
  return (user) => byUser.get(user)
}
