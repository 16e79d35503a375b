import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { TODAY } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useSeveralHomerooms, type Answer } from './several-homerooms.ts'

const several = useSeveralHomerooms()

const TEACHERS = 6
const READERS = 3
const BEFORE_KILL_MS = 700
const BETWEEN_KILLS_MS = 1200
const TRIES = 100

type Saving = { lund: Class; acknowledged: number[]; retried: number }

const comment = (number: number) => `save ${number}`

/** Marks the first student of a class again and again, and repeats a save that was not acknowledged under its own key. */
async function saveUntil(stopped: AbortSignal, lund: Class): Promise<Saving> {
  const saving: Saving = { lund, acknowledged: [], retried: 0 }
  for (let number = 1; !stopped.aborted; number += 1) {
    await save(saving, number)
    saving.acknowledged.push(number)
  }
  return saving
}

async function save(saving: Saving, number: number): Promise<void> {
  const { teacher, period, students, name } = saving.lund
  const attendance = { [students[0]!]: { status: 'A', comment: comment(number) } }
  const body = { section_period_id: period, date: TODAY, attendance }
  const headers = { 'idempotency-key': `${name}-number-${number}` }
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const reply = await several
      .send(teacher, '/attendance/submit/', { method: 'POST', body, headers })
      .catch(() => undefined)
    if (reply?.status === 200) return
    if (reply && ![502, 503].includes(reply.status)) throw new Error(reply.text)
    saving.retried += 1
    await pause(20)
  }
  throw new Error(`save ${number} of ${name} was never acknowledged`)
}

/** Reads through the proxy continuously; returns the unusual replies and the longest wait. */
async function readUntil(stopped: AbortSignal, { teacher, period }: Class) {
  const failed: Answer[] = []
  let longestMs = 0
  let count = 0
  while (!stopped.aborted) {
    const startedAt = performance.now()
    const path = `/attendance/submit/?section_period_id=${period}&date=${TODAY}`
    const reply = await several.send(teacher, path)
    if (reply.status !== 200) failed.push(reply)
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    count += 1
  }
  return { failed, longestMs, count }
}

/** The comments of a class's first student in the order in which they were saved. */
async function savedComments({ period, students }: Class): Promise<string[]> {
  const { rows } = await sql<{ comment: string }>`
    select old_comment comment, id from attendance_change
      where section_period_id = ${period} and student_id = ${students[0]} and old_status is not null
    union all
    select comment, null from attendance_mark where section_period_id = ${period} and student_id = ${students[0]}
    order by id nulls last`.execute(several.world.db)
  return rows.map((row) => row.comment)
}

describe('Of three Homerooms behind a proxy, one killed under load', { concurrency: 1 }, () => {
  test('loses and doubles no acknowledged save, and the others go on', async () => {
    const classes: Class[] = []
    for (let each = 0; each < TEACHERS + READERS; each += 1)
      classes.push(await addClass(several.world, { name: `Lund${'i'.repeat(each)}` }))
    const stop = new AbortController()
    const saving = classes.slice(0, TEACHERS).map((one) => saveUntil(stop.signal, one))
    const reading = classes.slice(TEACHERS).map((one) => readUntil(stop.signal, one))
    // Nobody is left calling when the file ends, also where a restart fails.
    const ended = Promise.allSettled([...saving, ...reading])
    const killing = (async () => {
      await pause(BEFORE_KILL_MS)
      for (const index of [1, 2]) {
        several.homerooms[index]!.kill('SIGKILL')
        assert.equal(await several.homerooms[index]!.ended, null)
        await pause(BETWEEN_KILLS_MS)
        await several.restart(index)
        await pause(BEFORE_KILL_MS)
      }
    })()
    try {
      await killing
    } finally {
      stop.abort()
      await ended
    }

    for (const { lund, acknowledged } of await Promise.all(saving)) {
      assert.ok(acknowledged.length > 20, `${acknowledged.length} saves`)
      assert.deepEqual(await savedComments(lund), acknowledged.map(comment))
    }
    for (const { failed, longestMs, count } of await Promise.all(reading)) {
      assert.ok(count > 20, `${count} reads`)
      assert.deepEqual(
        failed.map(({ status }) => status),
        [],
      )
      assert.ok(longestMs < 5000, `a read took ${longestMs} ms`)
    }
  })
})
