import type { backups } from '#contract/operate/settings.ts'
import { auditAlone } from '#server/database/audit.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Handlers } from '#server/http/serve.ts'
import { runJobNow } from '#server/jobs/run-due-jobs.ts'
import { BACKUP_JOB, makeBackup } from './nightly.ts'
import { sentences } from './sentences.ts'
import { describeBackups } from './state.ts'

export const backupsHandlers: Handlers<typeof backups> = {
  'GET /api/backups/': (call) => describeBackups(call),
  'POST /api/backups/': async (call) => {
    const { db, reports, config, clock, actor, request } = call
    const job = { name: BACKUP_JOB, run: makeBackup }
    const signal = new AbortController().signal
    const started = await runJobNow({ db, reports, config, clock, log: request.log, signal }, job)
    if (!started) throw new Refusal('conflict', sentences.alreadyRunning)
    started.ended.catch((error: unknown) =>
      request.log.error({ err: error }, 'could not record the end of a backup'),
    )
    await auditAlone(db, {
      account: actor.account,
      action: 'export',
      subject: 'school',
      subjectId: null,
      details: { backup: true },
    })
    return { message: sentences.started }
  },
}
