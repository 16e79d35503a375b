import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { formatMoment } from '#contract/formats.ts'
import { ExportFile, recordExport } from '#server/http/audit/export-file.ts'
import { findPhoto } from '#server/people/students/photos/queries.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { renderStudentFile } from './render.ts'
import { readSections } from './sections.ts'

/** Sends everything that is stored about a student as one file; 404 for an unknown or erased student. */
export async function createStudentFile(
  { db, actor, school, clock, request }: Context & { request: FastifyRequest },
  id: number,
): Promise<ExportFile> {
  const { day, time } = localMoment(clock.moment(), school.timeZone)
  const file = await db
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
      const recorded = await recordExport(
        tx,
        { actor, request },
        { subject: 'student', subjectId: id, details: { type: 'student_file' }, students: [id] },
      )
      const html = renderStudentFile({
        school: school.name,
        student: `${student.first_name} ${student.last_name}`,
        madeAt: formatMoment(day, time, school),
        madeBy: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
        photo: (await findPhoto(tx, id))?.image,
        sections: await readSections(tx, id, school.timeZone),
      })
      return { html, recorded }
    })
  return new ExportFile(
    `student-${id}-${day}.html`,
    'text/html; charset=utf-8',
    Readable.from([file.html]),
    file.recorded,
  )
}
