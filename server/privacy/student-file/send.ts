import type { FastifyReply } from 'fastify'
import { audit } from '#server/database/audit.ts'
import { localMoment } from '#server/http/clock.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { renderStudentFile } from './render.ts'
import { readSections } from './sections.ts'

/** Sends everything that is kept about a student as one file, and records that; 404 for an unknown or erased one. */
export async function sendStudentFile(
  { db, actor, school, clock }: Context,
  id: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { day, time } = localMoment(clock.moment(), school.timeZone)
  const html = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const student = await tx
        .selectFrom('student')
        .select(['first_name', 'last_name'])
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .executeTakeFirst()
      if (!student) throw notFound('student')
      // Recorded before it is read, so that the file names its own making.
      await audit(tx, {
        account: actor.account,
        action: 'export',
        subject: 'student',
        subjectId: id,
        details: { type: 'student_file' },
        students: [id],
      })
      return renderStudentFile({
        school: school.name,
        student: `${student.first_name} ${student.last_name}`,
        madeAt: `${day} ${time}`,
        madeBy: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
        sections: await readSections(tx, id, school.timeZone),
      })
    })
  return reply
    .type('text/html; charset=utf-8')
    .header('content-disposition', `attachment; filename="student-${id}-${day}.html"`)
    .send(html)
}
