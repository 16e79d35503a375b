import { ask } from './asking.ts'
import { forget, meetings, opening, submitting } from './calls.ts'
import type { Product } from './product.ts'
import { TODAY } from './school.ts'

/** The bell rings: 66 teachers open their sheet at the same moment, and each submits it as soon as it is open. */
export async function oneBell(
  product: Product,
  teachers = 66,
): Promise<{ milliseconds: number; saved: number }> {
  await forget(product)
  const lesson = (await meetings(product)).slice(0, teachers)
  const opened = opening(lesson, TODAY)
  const submitted = submitting(lesson, [TODAY])
  const begun = performance.now()
  const done = await Promise.allSettled(
    lesson.map(async (_, at) => {
      await ask(product.origin, opened[at]!)
      await ask(product.origin, submitted[at]!)
    }),
  )
  const milliseconds = performance.now() - begun
  return { milliseconds, saved: done.filter(({ status }) => status === 'fulfilled').length }
}
