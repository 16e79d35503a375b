import type { arrivals } from '#contract/day/attendance/arrivals.ts'
import type { leaves } from '#contract/day/attendance/leaves.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listArrivals } from './list.ts'
import { listLeaves } from './list-leaves.ts'
import { recordArrival } from './record.ts'
import { recordLeave } from './record-leave.ts'

export const arrivalsHandlers: Handlers<typeof arrivals> = {
  'GET /attendance/arrivals/': async ({ db, now }) => ({
    date: now.day,
    time: now.time,
    students: await listArrivals(db, now),
  }),
  'POST /attendance/arrivals/': (call) => recordArrival(call, call.body),
}

export const leavesHandlers: Handlers<typeof leaves> = {
  'GET /attendance/leaves/': async ({ db, now }) => ({
    date: now.day,
    time: now.time,
    students: await listLeaves(db, now),
  }),
  'POST /attendance/leaves/': (call) => recordLeave(call, call.body),
}
