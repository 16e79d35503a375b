import { sql, type Kysely, type Transaction } from 'kysely'
import type { PairKind, StudentPair } from '#contract/groups/label-shapes.ts'
import { byLastName, personJson } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { gradeThen, isHereOn, type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from '../sentences.ts'

/** The ids of two students, the smaller one first. */
type Ids = readonly [number, number]
export type Pair = { kind: PairKind; ids: Ids }

const ordered = (one: number, other: number): Ids => (one < other ? [one, other] : [other, one])

/** Every two of these students. */
export const pairsAmong = (ids: readonly number[]): Ids[] =>
  ids.flatMap((one, index) => ids.slice(index + 1).map((other) => ordered(one, other)))

/** Students of a grade, or of all grades, today or in a year that is planned. */
export type OfGrade = { grade?: number | undefined; on: PlanDay }

/** The pairs in which both students are here then and of the grade, if one is named; by name. */
export async function listPairs(db: Kysely<DB>, { grade, on }: OfGrade): Promise<StudentPair[]> {
  const { rows } = await sql<StudentPair>`
    select kind, json_build_array(${personJson('student')}, ${personJson('other')}) students
    from student_pair
      join student on student.id = student_pair.student_id and ${isHereOn(on)}
      join student other on other.id = other_student_id and ${isHereOn(on, 'other')}
    ${grade === undefined ? sql`` : sql`where ${gradeThen(on)} = ${grade} and ${gradeThen(on, 'other')} = ${grade}`}
    order by ${byLastName('student')}, ${byLastName('other')}`.execute(db)
  return rows
}

/** The pairs that hold two of these students. */
export async function findPairsAmong(db: Kysely<DB>, ids: readonly number[]): Promise<Pair[]> {
  const { rows } = await sql<{ kind: PairKind; one: number; other: number }>`
    select kind, student_id one, other_student_id other from student_pair
    where student_id = any(${ids}::bigint[]) and other_student_id = any(${ids}::bigint[])
    order by student_id, other_student_id`.execute(db)
  return rows.map(({ kind, one, other }) => ({ kind, ids: [one, other] }))
}

/** Sets the kind of each of these pairs of students; null removes the pair. */
export async function setPairs(
  tx: Transaction<DB>,
  pairs: readonly Ids[],
  kind: PairKind | null,
): Promise<void> {
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
  const named = sql`select * from unnest(${ones}::bigint[], ${others}::bigint[]) pair (student_id, other_student_id)`
  if (kind === null) {
    await sql`delete from student_pair where (student_id, other_student_id) in (${named})`.execute(tx)
    return
  }
  await sql`
    insert into student_pair (student_id, other_student_id, kind)
    select student_id, other_student_id, ${kind} from (${named}) named
    on conflict (student_id, other_student_id) do update set kind = excluded.kind`.execute(tx)
}

/** The students to keep apart from a student or together with them, as sorted ids. */
export type PairsOfStudent = Record<PairKind, number[]>

export async function findPairsOf(db: Kysely<DB>, id: number): Promise<PairsOfStudent> {
  const { rows } = await sql<{ kind: PairKind; other: number }>`
    select kind, case when student_id = ${id} then other_student_id else student_id end other from student_pair
    where student_id = ${id} or other_student_id = ${id} order by 2`.execute(db)
  const ofKind = (kind: PairKind) => rows.filter((row) => row.kind === kind).map(({ other }) => other)
  return { apart: ofKind('apart'), together: ofKind('together') }
}

/**
 * Replaces the students to keep apart from a student or together with them; a kind that is not sent stays. 400 for unknown
 * students, for the student themselves, and for a student who would be in both lists.
 */
export async function replacePairs(
  tx: Transaction<DB>,
  id: number,
  sent: { [K in PairKind]: readonly number[] | undefined },
): Promise<{ before: PairsOfStudent; after: PairsOfStudent }> {
  const before = await findPairsOf(tx, id)
  const wanted = (kind: PairKind, other: PairKind) =>
    // A student who moves to the other list is removed from the list that was not sent.
    [...new Set(sent[kind] ?? before[kind].filter((one) => !sent[other]?.includes(one)))].sort(
      (a, b) => a - b,
    )
  const after = { apart: wanted('apart', 'together'), together: wanted('together', 'apart') }
  await assertCanBePaired(tx, id, after)
  const all = [...before.apart, ...before.together].map((other) => ordered(id, other))
  if (all.length > 0) await setPairs(tx, all, null)
  for (const kind of ['apart', 'together'] as const) {
    if (after[kind].length > 0)
      await setPairs(
        tx,
        after[kind].map((other) => ordered(id, other)),
        kind,
      )
  }
  return { before, after }
}

async function assertCanBePaired(
  tx: Transaction<DB>,
  id: number,
  { apart, together }: PairsOfStudent,
): Promise<void> {
  const all = [...apart, ...together]
  if (all.includes(id)) throw pairRefusal(sentences.pairWithSelf)
  if (apart.some((other) => together.includes(other))) throw pairRefusal(sentences.apartAndTogether)
  const { rows } = await sql<{ id: number }>`
    select id from student where id = any(${all}::bigint[]) and erased_at is null`.execute(tx)
  const unknown = all.filter((other) => !rows.some((row) => row.id === other))
  if (unknown.length > 0) throw pairRefusal(sentences.unknownStudents(unknown))
}

const pairRefusal = (problem: string) =>
  new Refusal('invalid', problem, { fields: { apart_ids: problem, together_ids: problem } })
