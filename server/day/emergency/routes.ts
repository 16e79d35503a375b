import type { emergency } from '#contract/day/emergency.ts'
import { listFile } from '#server/http/files/table-file.ts'
import type { Handlers } from '#server/http/serve.ts'
import { addMarks, endRoll, startRoll } from './commands.ts'
import { findRoll, findRollOn, listMarks, listRolls, mayStart, readRollSheet } from './read.ts'
import { rollRows, rollTable } from './roll-table.ts'

export const emergencyHandlers: Handlers<typeof emergency> = {
  'GET /attendance/emergency-roll/': async (call) => {
    const sheet = await readRollSheet(call, call.query.roll_id)
    return (await listFile(call, rollRows(sheet), rollTable(call.school.timeZone))) ?? sheet
  },
  'GET /attendance/emergency-roll/status/': async (call) => {
    const on = await findRollOn(call)
    return { roll: on?.roll ?? null, may: { start: mayStart(call) } }
  },
  'GET /attendance/emergency-roll/marks/': async (call) => {
    const { roll } = await findRoll(call, call.query.roll_id)
    return { roll, marks: await listMarks(call.db, roll.id, call.query.after) }
  },
  'POST /attendance/emergency-roll/': (call) => startRoll(call, call.body),
  'POST /attendance/emergency-roll/marks/': (call) => addMarks(call, call.body),
  'POST /attendance/emergency-roll/:rollId/end/': (call) => endRoll(call, call.params.rollId),
  'GET /attendance/emergency-rolls/': (call) => listRolls(call),
}
