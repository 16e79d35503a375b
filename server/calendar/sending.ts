import type { FastifyReply } from 'fastify'
import { addressOf, consumeRateLimit } from '#server/http/rate-limits.ts'
import type { Call } from '#server/http/serve.ts'
import { feedFile } from './feed-file.ts'
import { readerOf } from './feeds.ts'
import { scheduleOf } from './week.ts'

/** Sends the schedule that a secret address opens; 404 for one that opens none. */
export async function sendFeed(
  {
    db,
    config,
    clock,
    school,
    request,
    reply,
  }: Pick<Call, 'db' | 'config' | 'clock' | 'school' | 'request' | 'reply'>,
  token: string,
): Promise<FastifyReply> {
  await consumeRateLimit(request, 'feed', addressOf(request))
  const { reader, name, yearStart } = await readerOf(db, token)
  const file = feedFile({
    name: `${name}, ${school.name}`,
    for: 'student' in reader ? 'student' : 'teacher',
    schedule: await scheduleOf(db, reader),
    from: yearStart,
    timeZone: school.timeZone,
    moment: clock.moment(),
    host: new URL(config.origin).hostname,
  })
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="schedule.ics"')
    .send(file)
}
