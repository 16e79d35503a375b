import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { SignInFailure } from '#contract/words.ts'
import { auditCounted } from '#server/http/audit/repeats.ts'
import type { AppContext } from '#server/http/context.ts'
import { addressOf } from '#server/http/rate-limits.ts'

type Refused = { reason: SignInFailure; email?: string | undefined }

/**
 * Records a sign-in that was refused, with the reason, the address that the provider named, and from where. The sign-in is
 * refused even if the row cannot be written, which is logged.
 */
export async function auditSignInRefused(
  { db, clock, request }: AppContext & { request: FastifyRequest },
  { reason, email }: Refused,
): Promise<void> {
  const ip = addressOf(request)
  try {
    await auditCounted(db, clock.moment(), {
      account: email === undefined ? null : await findAccount(db, email),
      action: 'refuse',
      subject: 'sign_in',
      subjectId: null,
      details: { reason, ip, ...(email !== undefined && { email }) },
      common: { subjectId: null, details: { reason, ip } },
      sameAs: `sign-in ${reason} ${email ?? ''} ${ip}`,
      from: ip,
    })
  } catch (error) {
    request.log.error({ err: error }, 'could not write a refused sign-in to the audit log')
  }
}

async function findAccount(db: AppContext['db'], email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from account where lower(email) = lower(${email})`.execute(db)
  return rows[0]?.id ?? null
}
