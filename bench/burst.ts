import { send } from './requests.ts'
import type { RunningApp } from './running-app.ts'
import { TODAY } from './school.ts'
import { clearOpenDays, listMeetings, openSheetRequests, submitSheetRequests } from './workload.ts'

/** The beginning of a lesson: teachers open their sheets at the same moment, and each submits it as soon as it is open. */
export async function measureBurst(
  app: RunningApp,
  teachers = 66,
): Promise<{ milliseconds: number; saved: number }> {
  await clearOpenDays(app)
  const lesson = (await listMeetings(app)).slice(0, teachers)
  const opens = openSheetRequests(lesson, TODAY)
  const submits = submitSheetRequests(lesson, [TODAY])
  const start = performance.now()
  const results = await Promise.allSettled(
    lesson.map(async (_, index) => {
      await send(app.origin, opens[index]!)
      await send(app.origin, submits[index]!)
    }),
  )
  const milliseconds = performance.now() - start
  return { milliseconds, saved: results.filter(({ status }) => status === 'fulfilled').length }
}
