import type { arrivals } from '#contract/day/attendance/arrivals.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listArrivals } from './list.ts'
import { recordArrival } from './record.ts'

export const arrivalsHandlers: Handlers<typeof arrivals> = {
  'GET /attendance/arrivals/': async ({ db, now }) => ({
    date: now.day,
    time: now.time,
    students: await listArrivals(db, now),
  }),
  'POST /attendance/arrivals/': (call) => recordArrival(call, call.body),
}
