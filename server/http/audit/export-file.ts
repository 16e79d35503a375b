import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { auditAlone } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '../actor.ts'
import type { AppContext } from '../context.ts'
import { consumeCall } from '../rate-limits.ts'
import { isAutomatic } from './automatic.ts'

/** The entry of a file in the audit log. */
export type Exported = {
  /** The kind of record that the file is about and its id, such as an upload; a report of many records has no id. */
  subject: 'report' | 'upload' | 'student' | 'audit'
  subjectId?: number | null
  /** The requested options, without names, addresses or other values of the file. */
  details: Record<string, unknown>
  /** The ids of the students whom the file is about. */
  students: readonly number[]
}

/** An export that the audit log already has; only `recordExport` creates one. */
export class RecordedExport {
  readonly recorded = true
}

type Caller = { actor: Actor | undefined; request: FastifyRequest }

/**
 * Records who downloads a file; 429 for too many in a minute. Call it for a file that mentions its own export; `serve` does so
 * for all others.
 */
export async function recordExport(
  db: Kysely<DB>,
  { actor, request }: Caller,
  { subject, subjectId = null, details, students }: Exported,
): Promise<RecordedExport> {
  if (actor) consumeCall(request, 'file', actor.account)
  await auditAlone(db, {
    account: actor?.account ?? null,
    action: 'export',
    subject,
    subjectId,
    details,
    session: actor?.session,
    students,
    automatic: isAutomatic(request),
  })
  return new RecordedExport()
}

/** A file to download. A route replies with one, and `serve` records its content before it is sent. */
export class ExportFile {
  readonly name: string
  readonly type: string
  readonly content: Readable
  readonly exported: Exported | RecordedExport
  constructor(name: string, type: string, content: Readable, exported: Exported | RecordedExport) {
    this.name = name
    this.type = type
    this.content = content
    this.exported = exported
  }
}

/** Records who downloads the file, then sends it; nothing is sent if recording fails. */
export async function sendExport(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor | undefined,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, type, content, exported }: ExportFile,
): Promise<FastifyReply> {
  try {
    if (!(exported instanceof RecordedExport)) await recordExport(db, { actor, request }, exported)
  } catch (error) {
    content.destroy()
    throw error
  }
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)
}
