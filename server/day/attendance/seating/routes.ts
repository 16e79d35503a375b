import type { seating } from '#contract/day/seating.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findSeatingChart } from './find.ts'
import { saveSeatingChart } from './save.ts'
import { sentences } from './sentences.ts'

export const seatingHandlers: Handlers<typeof seating> = {
  'GET /attendance/seating-chart/': (call) => findSeatingChart(call, call.query),
  'PUT /attendance/seating-chart/': async (call) => ({
    ...(await saveSeatingChart(call, call.body)),
    message: sentences.saved,
  }),
}
