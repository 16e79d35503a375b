import { setTimeout as pause } from 'node:timers/promises'
import { queryDatabase } from '#tests/processes/data-folder.ts'
import { Caller } from './caller.ts'
import { ids, OFFICE, SLOTS, TEACHERS, TODAY, tokenOf } from './school.ts'

/** The writes that Homeroom acknowledged, and those that it may also have done. */
export type AcknowledgedWrites = {
  /** The number of saves by teacher; all marks of a class have the number of its last save. */
  saves: number[]
  blocks: string[]
  uploads: number[]
  triedUploads: number
  assignments: number
  conflicts: number
  lostAssignments: number
  /** Calls that were sent again because of a kill. */
  repeated: number
}

/** Teachers, rivals and the office at work until `stop`, which waits for the answers to what was sent. */
export function startLoad(port: number, folder: string) {
  const done: AcknowledgedWrites = {
    saves: Array.from({ length: TEACHERS + 1 }, () => 0),
    blocks: [],
    uploads: [],
    triedUploads: 0,
    assignments: 0,
    conflicts: 0,
    lostAssignments: 0,
    repeated: 0,
  }
  const stopping = new AbortController()
  const repeatedly = async (work: (nth: number) => Promise<number>) => {
    for (let nth = 1; !stopping.signal.aborted; nth++) await pause(await work(nth))
  }
  const office = (nth: number) => new Caller(port, tokenOf('office', nth))
  const ended = new Set<number>()
  const running = Promise.all([
    ...Array.from({ length: TEACHERS }, (_, index) => {
      const [teacher, caller] = [index + 1, new Caller(port, tokenOf('teacher', index + 1))]
      return repeatedly((nth) => saveSheet(caller, { teacher, nth }, done))
    }),
    repeatedly((nth) => addBlock(office(1), nth, done)),
    repeatedly((nth) => uploadTeachers(office(2), nth, done)),
    ...Array.from({ length: OFFICE - 2 }, (_, index) => {
      const caller = office(index + 3)
      return repeatedly(() => assignRival(caller, { folder, ended }, done))
    }),
  ])
  return {
    done,
    /** Rejects if a call gets a wrong reply or none. */
    failed: running.then(() => undefined),
    stop: async () => {
      stopping.abort()
      await running
      return done
    },
  }
}

async function saveSheet(
  caller: Caller,
  { teacher, nth }: { teacher: number; nth: number },
  done: AcknowledgedWrites,
): Promise<number> {
  const mark = { status: nth % 2 === 0 ? 'T' : 'A', comment: `save ${nth}` }
  const attendance = Object.fromEntries(ids.students(teacher).map((student) => [student, mark]))
  const { status, body, failures } = await caller.send({
    method: 'POST',
    path: '/attendance/submit/',
    body: { section_period_id: teacher, date: TODAY, attendance },
    key: `teacher-${teacher}-save-${nth}`,
  })
  if (status !== 200) throw new Error(`a save was answered ${status} ${JSON.stringify(body)}`)
  done.repeated += failures
  done.saves[teacher] = nth
  return 60
}

async function addBlock(caller: Caller, nth: number, done: AcknowledgedWrites): Promise<number> {
  const name = `Block ${nth}`
  const { status, body, failures } = await caller.send({
    method: 'POST',
    path: '/schedules/api/block-schedules/',
    body: { name, start_date: '2026-11-02', end_date: '2026-12-18' },
    key: `block-${nth}`,
  })
  if (status !== 200) throw new Error(`a block was answered ${status} ${JSON.stringify(body)}`)
  done.repeated += failures
  done.blocks.push(name)
  return 150
}

export const TEACHERS_OF_FILE = 3
export const emailOf = (upload: number, row: number) => `upload.${upload}.${row}@kills.example`

async function uploadTeachers(caller: Caller, nth: number, done: AcknowledgedWrites): Promise<number> {
  const rows = Array.from({ length: TEACHERS_OF_FILE }, (_, row) => `Upload,Row,${emailOf(nth, row)}`)
  const file = new FormData()
  file.set('file', new Blob([['first_name,last_name,email', ...rows].join('\n')]), 'teachers.csv')
  done.triedUploads = nth
  const { status, body, failures } = await caller.send({
    method: 'POST',
    path: '/api/staff/upload/',
    body: file,
  })
  if (status !== 200) throw new Error(`an upload was answered ${status} ${JSON.stringify(body)}`)
  done.repeated += failures
  done.uploads.push(nth)
  return 1100
}

type Made = { id: number; teacher_id: number; group_id: number }
type Rival = { folder: string; ended: Set<number> }

/** Assigns the contested teacher to a slot, which conflicts with every other slot, and ends the assignment a moment later. */
async function assignRival(
  caller: Caller,
  { folder, ended }: Rival,
  done: AcknowledgedWrites,
): Promise<number> {
  const slot = ids.slot(1 + Math.floor(Math.random() * SLOTS))
  const { status, body, failures } = await caller.send({
    method: 'POST',
    path: `/schedules/api/section-periods/${slot}/assign-groups/`,
    body: { group_assignments: [{ type: 'core', id: slot }], teacher_id: ids.wanted },
  })
  if (status !== 200 && status !== 409)
    throw new Error(`an assignment was answered ${status} ${JSON.stringify(body)}`)
  done.repeated += failures
  if (status === 409) {
    done.conflicts += 1
    // It may be an assignment whose reply was lost.
    if (Math.random() < 0.2)
      for (const id of (await currentIds(folder)) ?? []) await endAssignment(caller, id, ended)
    return 30
  }
  done.assignments += 1
  const made = (body['assignments'] as Made[])
    .filter(({ teacher_id, group_id }) => teacher_id === ids.wanted && group_id === slot)
    .map(({ id }) => id)
  await pause(40)
  const current = await currentIds(folder)
  if (current) done.lostAssignments += made.filter((id) => !current.includes(id) && !ended.has(id)).length
  for (const id of made) await endAssignment(caller, id, ended)
  return 30
}

async function endAssignment(caller: Caller, id: number, ended: Set<number>): Promise<void> {
  ended.add(id)
  await caller.send({ method: 'DELETE', path: `/schedules/api/section-periods/assignments/${id}/` })
}

/** The contested teacher's assignments; undefined if the database is unavailable. */
async function currentIds(folder: string): Promise<number[] | undefined> {
  const rows = await queryDatabase(
    folder,
    `select id from assignment where teacher_id = ${ids.wanted} and not isempty(during)`,
  ).catch(() => undefined)
  return rows?.map(({ id }) => Number(id))
}
